import { mdiAlertOutline } from '@mdi/js';
import type { ComparedRegistration } from '@hydria/shared/contract/registrations.ts';
import type { Column } from '@hydria/shared/list/columns.ts';
import { ListRows } from '@hydria/shared/list/list-rows.tsx';
import { readablePhone } from '@hydria/shared/rules/contact.ts';
import { color } from '@hydria/shared/theme/tokens.ts';
import { Icon } from '@hydria/shared/ui/icon.tsx';
import { Muted } from '@hydria/shared/ui/muted.tsx';
import { SectionCard } from '@hydria/shared/ui/section-card.tsx';
import { useDeskT } from '../use-desk-t.ts';
import { compareRegistration, type ComparedFact } from './compare.ts';

/** A value as it is read: a phone number in its groups. */
const read = (fact: ComparedFact['fact'], value: string | null): string =>
  value === null ? '—' : fact === 'phone' ? readablePhone(value) : value;

const Value = ({ row, source }: { row: ComparedFact; source: 'tax' | 'supply' }) => {
  const t = useDeskT();
  const value = row[source];
  if (value === null) return <Muted as="span">—</Muted>;
  if (!row.differs.includes(source)) return read(row.fact, value);
  return (
    <span css={{ display: 'inline-flex', alignItems: 'center', gap: 6, color: color.bad, fontWeight: 650 }}>
      <Icon path={mdiAlertOutline} size={18} />
      {read(row.fact, value)}
      <small>{t('registrations.differs')}</small>
    </span>
  );
};

const ofTax = (row: ComparedFact) => <Value row={row} source="tax" />;
const ofSupply = (row: ComparedFact) => <Value row={row} source="supply" />;

/** The person's own words beside the tax authority and the utility's own data; contradictions are marked. */
export const Comparison = ({ request }: { request: ComparedRegistration }) => {
  const t = useDeskT();
  const columns: readonly Column<ComparedFact>[] = [
    { key: 'fact', label: t('registrations.fact'), kind: 'head', value: ({ fact }) => t(`registrations.fact_${fact}`) },
    { key: 'asked', label: t('registrations.source_asked'), value: ({ fact, asked }) => read(fact, asked) },
    {
      key: 'tax',
      label: t('registrations.source_tax'),
      value: ({ tax }) => tax ?? '—',
      cell: ofTax,
    },
    {
      key: 'supply',
      label: t('registrations.source_supply'),
      value: ({ fact, supply }) => read(fact, supply),
      cell: ofSupply,
    },
  ];
  return (
    <SectionCard title={t('registrations.comparison')} flush>
      <ListRows
        caption={t('registrations.comparison')}
        columns={columns}
        rows={compareRegistration(request)}
        rowKey={({ fact }) => fact}
      />
    </SectionCard>
  );
};
