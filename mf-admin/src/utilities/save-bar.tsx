import { color, radius } from '@hydria/shared/theme/tokens.ts';
import { Button } from '@hydria/shared/ui/button.tsx';
import { Row } from '@hydria/shared/ui/row.tsx';
import type { UtilityFormState } from './form-state.ts';
import { useUtilitiesT } from './use-utilities-t.ts';

/** The end of a long form: the number of unsaved changes, and their saving. It stays in sight while there are any. */
export const SaveBar = ({ form }: { form: UtilityFormState }) => {
  const t = useUtilitiesT();
  const count = form.changed.length;
  return (
    <Row
      gap={12}
      align="center"
      justify="space-between"
      wrap={false}
      css={{
        padding: '8px 8px 8px 16px',
        background: color.surface,
        border: `1px solid ${color.hairline}`,
        borderRadius: radius.card,
        ...(count > 0 && {
          position: 'sticky',
          bottom: 'calc(var(--bottom-height) + 8px)',
          zIndex: 5,
          boxShadow: color.shadowRaised,
        }),
      }}
    >
      <p role="status">{t('edit.unsaved', { count })}</p>
      <Button type="submit" variant="contained" loading={form.isBusy}>
        {t('save')}
      </Button>
    </Row>
  );
};
