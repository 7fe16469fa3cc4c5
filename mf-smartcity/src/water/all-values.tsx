import { useState } from 'react';
import { useFormats } from '@hydria/shared/remote/use-formats.ts';
import { usePreferences } from '@hydria/shared/remote/use-platform.tsx';
import { colour, type } from '@hydria/shared/theme/tokens.ts';
import { Button } from '@hydria/shared/ui/button.tsx';
import { Dialog } from '@hydria/shared/ui/dialog.tsx';
import { useT } from '../use-t.ts';
import { inSigns, isOutside, type Analytic } from './analysis.ts';

const GROUPS = ['microbiological', 'physical', 'chemical'] as const;

const table = {
  width: '100%',
  borderCollapse: 'collapse',
  ...type.small,
  '& th, & td': {
    padding: '8px 8px 8px 0',
    borderBottom: `1px solid ${colour.hairline}`,
    textAlign: 'start',
    verticalAlign: 'top',
  },
  '& tbody th': { fontWeight: 400 },
  '& td:not(:last-child), & td:last-child': { fontVariantNumeric: 'tabular-nums' },
} as const;

const useLimit = () => {
  const t = useT();
  const { number } = useFormats();
  const short = (value: number) => number(value, Number.isInteger(value) ? 0 : 1);
  return ({ limit_min, limit_max }: Analytic): string => {
    if (limit_min !== null && limit_max !== null)
      return t('water.limit_range', { min: short(limit_min), max: short(limit_max) });
    if (limit_max !== null) return t('water.limit_max', { max: short(limit_max) });
    return limit_min === null ? '—' : t('water.limit_min', { min: short(limit_min) });
  };
};

const Values = ({ analytics }: { analytics: readonly Analytic[] }) => {
  const limit = useLimit();
  const decimal = usePreferences((preferences) => preferences.decimal);
  return analytics.map((analytic) => (
    <tr key={analytic.index.alias}>
      <th scope="row">{analytic.index.title}</th>
      <td css={isOutside(analytic) ? { fontWeight: 650, color: colour.bad } : {}}>
        {inSigns(analytic.value, decimal)} {analytic.index.unit}
      </td>
      <td css={{ color: colour.textSecondary }}>{limit(analytic)}</td>
    </tr>
  ));
};

const Table = ({ analytics }: { analytics: readonly Analytic[] }) => {
  const t = useT();
  return (
    <table css={table}>
      <thead css={{ color: colour.textSecondary }}>
        <tr>
          <th scope="col">{t('water.name')}</th>
          <th scope="col">{t('water.value')}</th>
          <th scope="col">{t('water.limit')}</th>
        </tr>
      </thead>
      {GROUPS.map((group) => {
        const some = analytics.filter(({ index }) => index.group === group);
        return (
          some.length > 0 && (
            <tbody key={group}>
              <tr>
                <th scope="rowgroup" colSpan={3} css={{ '&&': { ...type.smallStrong, paddingTop: 16 } }}>
                  {t(`water.group.${group}`)}
                </th>
              </tr>
              <Values analytics={some} />
            </tbody>
          )
        );
      })}
    </table>
  );
};

/** Button for every value of the analysis with its limit, by group. */
export const AllValues = ({ analytics }: { analytics: readonly Analytic[] }) => {
  const t = useT();
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)} aria-haspopup="dialog" css={{ marginLeft: -12 }}>
        {t('water.all')}
      </Button>
      <Dialog
        open={open}
        title={t('water.all')}
        onClose={() => setOpen(false)}
        width={600}
        actions={
          <Button variant="contained" onClick={() => setOpen(false)}>
            {t('water.close')}
          </Button>
        }
      >
        <Table analytics={analytics} />
      </Dialog>
    </>
  );
};
