import type { PersonLink } from '@hydria/shared/contract/registrations.ts';
import type { KeyOf, Translate } from '@hydria/shared/remote/make-t.ts';
import { useApiMutation } from '@hydria/shared/remote/use-api-mutation.ts';
import { useFormats } from '@hydria/shared/remote/use-formats.ts';
import { useSession } from '@hydria/shared/remote/use-platform.tsx';
import { Button } from '@hydria/shared/ui/button.tsx';
import { LinedItem, LinedList } from '@hydria/shared/ui/lined-list.tsx';
import { Muted } from '@hydria/shared/ui/muted.tsx';
import { Row } from '@hydria/shared/ui/row.tsx';
import { SectionCard } from '@hydria/shared/ui/section-card.tsx';
import type { LinkTexts } from './link-texts.ts';
import { PERSON_LINKS, usePersonLinks } from './supply-links.queries.ts';

interface PersonLinksProps {
  t: Translate<KeyOf<LinkTexts>>;
  person_id: number;
  /** The one supply that is meant; all of the person unless said. */
  code?: string;
}

/** How the person is known to be the liable party, in a sentence. */
const useStanding = (t: PersonLinksProps['t']) => {
  const { dateTime } = useFormats();
  return ({ liable, liable_at, liable_by }: PersonLink): string => {
    if (liable === null) return t('links.unknown');
    if (liable === 'number') return t('links.by_number');
    const words = { at: liable_at ? dateTime(liable_at) : '', by: liable_by ?? '' };
    return liable_by ? t('links.by_staff', words) : t('links.by_registration', words);
  };
};

interface LinkProps extends Omit<PersonLinksProps, 'code'> {
  deya_id: number;
  link: PersonLink;
}

const Link = ({ deya_id, link, t, person_id }: LinkProps) => {
  const isSelf = useSession(({ user }) => user?.id === person_id);
  const standing = useStanding(t);
  const judge = useApiMutation('PUT /api/staff/people/{id}/supplies/liable', { invalidates: [PERSON_LINKS] });
  const { kwdikos_katanalwti, first_name, last_name, owner, liable } = link;
  const toggle = () =>
    judge.mutate({
      params: { id: person_id },
      query: { deya_id },
      body: { kwdikos_katanalwti, liable: liable === null },
    });
  return (
    <LinedItem>
      <Row gap="8px 16px" align="center" justify="space-between">
        <div>
          <strong>{kwdikos_katanalwti}</strong> · {t(`links.type_${link.customer_type}`)}
          <Muted small>{t('links.liable_party', { name: `${last_name} ${first_name}`.trim() || '—' })}</Muted>
          {owner && <Muted small>{t('links.owner', { name: owner })}</Muted>}
          <Muted small>{standing(link)}</Muted>
        </div>
        {liable !== 'number' && !isSelf && (
          <Button size="small" variant="outlined" loading={judge.isPending} onClick={toggle}>
            {t(liable === null ? 'links.confirm' : 'links.withdraw', { supply: kwdikos_katanalwti })}
          </Button>
        )}
      </Row>
    </LinedItem>
  );
};

/** The supplies that a person follows at the utility. The staff confirm for each whether the person is the liable party. */
export const PersonLinks = ({ t, person_id, code }: PersonLinksProps) => {
  const mayJudge = useSession(({ user }) => user?.scope.includes('registrations.manage') === true);
  const deya_id = useSession((session) => session.deya_id);
  const { data } = usePersonLinks(mayJudge ? person_id : null);
  const links = data?.data.filter(({ kwdikos_katanalwti }) => !code || kwdikos_katanalwti === code) ?? [];
  if (deya_id === null || links.length === 0) return null;
  return (
    <SectionCard title={t('links.title')} note={t('links.note')} flush>
      <LinedList>
        {links.map((link) => (
          <Link key={link.kwdikos_katanalwti} deya_id={deya_id} link={link} t={t} person_id={person_id} />
        ))}
      </LinedList>
    </SectionCard>
  );
};
