import { mdiAlertOutline } from '@mdi/js';
import type { Answer } from '@hydria/shared/contract/contract.ts';
import type { Column } from '@hydria/shared/list/columns.ts';
import { ListRows } from '@hydria/shared/list/list-rows.tsx';
import { useFormats } from '@hydria/shared/remote/use-formats.ts';
import { readablePhone } from '@hydria/shared/rules/contact.ts';
import { color } from '@hydria/shared/theme/tokens.ts';
import { Icon } from '@hydria/shared/ui/icon.tsx';
import { SectionCard } from '@hydria/shared/ui/section-card.tsx';
import { usePeopleT } from '../use-people-t.ts';
import { useRoleName } from '../use-role-name.ts';
import { useT } from '../use-t.ts';
import { spokenName } from './listed-name.ts';
import type { Person } from './person.queries.ts';
import { useUtilityNames } from './use-utility-names.ts';
import { useStateName } from './user-state.tsx';

type Preview = Answer<'GET /api/users/{id}/merge/{into_id}'>;

/** A line of both accounts. */
interface Fact {
  key: string;
  label: string;
  ends: string;
  stays: string;
  /** Both are known and differ, which speaks against one person. */
  differs: boolean;
}

const COUNTS = [
  'supplies',
  'requests',
  'reports',
  'applications',
  'conversations',
  'messages',
  'payments',
  'consents',
] as const;

/** The texts about one account, in the order of the lines. */
const useTold = () => {
  const t = usePeopleT();
  const users = useT();
  const { dateTime } = useFormats();
  const utilities = useUtilityNames();
  const stateName = useStateName();
  const roleName = useRoleName();
  const none = t('person.none');
  return (person: Person) => ({
    name: { label: t('merge.name'), text: spokenName(person) },
    email: { label: users('users.email'), text: person.email },
    phone: { label: users('users.phone'), text: person.phone ? readablePhone(person.phone) : none },
    afm: { label: t('person.afm'), text: person.afm ?? none },
    identity: { label: t('person.identity'), text: person.identities[0]?.full_name ?? none },
    state: { label: users('users.state'), text: stateName(person) },
    utilities: { label: users('users.deya'), text: utilities(person) },
    roles: {
      label: t('merge.roles'),
      text: [...new Set(person.roles.map(({ name }) => roleName(name)))].join(', ') || none,
    },
    created_at: { label: users('users.created_at'), text: dateTime(person.created_at) },
    last_login_at: {
      label: users('users.last_login_at'),
      text: person.last_login_at ? dateTime(person.last_login_at) : users('users.never'),
    },
  });
};

/** The details that name a person. */
const NAMING = ['name', 'afm', 'identity'] as const;

const useFacts = (ends: Person, stays: Person, preview: Preview): readonly Fact[] => {
  const t = usePeopleT();
  const told = useTold();
  const [left, right] = [told(ends), told(stays)];
  const none = t('person.none');
  const keys = Object.keys(left) as (keyof typeof left)[];
  const details = keys.map((key) => {
    const texts = { ends: left[key].text, stays: right[key].text };
    const isKnown = texts.ends !== none && texts.stays !== none;
    const differs = isKnown && texts.ends !== texts.stays && NAMING.some((naming) => naming === key);
    return { key, label: left[key].label, ...texts, differs };
  });
  const counts = COUNTS.map((key) => ({
    key,
    label: t(`merge.count.${key}`),
    ends: String(preview.ends?.[key] ?? none),
    stays: String(preview.stays?.[key] ?? none),
    differs: false,
  }));
  return [...details, ...counts];
};

const Ends = ({ fact: { ends, differs } }: { fact: Fact }) => {
  const t = usePeopleT();
  if (!differs) return ends;
  return (
    <span css={{ display: 'inline-flex', alignItems: 'center', gap: 6, color: color.bad, fontWeight: 650 }}>
      <Icon path={mdiAlertOutline} size={18} />
      {ends}
      <span className="visually-hidden">{t('merge.differs')}</span>
    </span>
  );
};

const endsCell = (fact: Fact) => <Ends fact={fact} />;

/** Both accounts side by side; names and numbers that contradict each other are marked. */
export const MergeComparison = ({ ends, stays, preview }: { ends: Person; stays: Person; preview: Preview }) => {
  const t = usePeopleT();
  const columns: readonly Column<Fact>[] = [
    { key: 'fact', label: t('merge.fact'), kind: 'head', value: ({ label }) => label },
    { key: 'ends', label: t('merge.ends'), value: (fact) => fact.ends, cell: endsCell },
    { key: 'stays', label: t('merge.stays'), value: (fact) => fact.stays },
  ];
  return (
    <SectionCard title={t('merge.compare')} flush>
      <ListRows
        caption={t('merge.compare')}
        columns={columns}
        rows={useFacts(ends, stays, preview)}
        rowKey={({ key }) => key}
      />
    </SectionCard>
  );
};
