import { useState } from 'react';
import { useApiMutation } from '@hydria/shared/remote/use-api-mutation.ts';
import { color, radius } from '@hydria/shared/theme/tokens.ts';
import { Button } from '@hydria/shared/ui/button.tsx';
import { CopyButton } from '@hydria/shared/ui/copy-button.tsx';
import { Dialog } from '@hydria/shared/ui/dialog.tsx';
import { SectionCard } from '@hydria/shared/ui/section-card.tsx';
import { Stack } from '@hydria/shared/ui/stack.tsx';
import { usePeopleT } from '../use-people-t.ts';
import { APPROVAL_READS } from './decide-approval.tsx';
import type { Person } from './person.queries.ts';
import { useReach } from './use-reach.ts';

interface ShowPasswordLinkProps {
  person: Person;
  /** The link is shown once: by a card that stays while the approval of the button is used up. */
  onLink: (link: string) => void;
}

/** Fetches a link with which the person sets a password. */
export const ShowPasswordLink = ({ person, onLink }: ShowPasswordLinkProps) => {
  const t = usePeopleT();
  const { query } = useReach();
  const show = useApiMutation('POST /api/users/{id}/shown-password-link', {
    invalidates: APPROVAL_READS,
    onSuccess: (answer) => onLink(answer.link),
  });
  return (
    <Button
      size="small"
      variant="outlined"
      loading={show.isPending}
      onClick={() => show.mutate({ params: { id: person.id }, query })}
    >
      {t('shown_link.show')}
    </Button>
  );
};

/** Shows the link once. An administrator hands it over. */
export const PasswordLinkDialog = ({ link, onClose }: { link: string | null; onClose: () => void }) => {
  const t = usePeopleT();
  return (
    <Dialog open={link !== null} title={t('shown_link.title')} onClose={onClose}>
      <Stack gap={16}>
        <p>{t('shown_link.once')}</p>
        <code css={{ overflowWrap: 'anywhere', padding: 12, background: color.sunken, borderRadius: radius.control }}>
          {link}
        </code>
        <div>
          <CopyButton text={link ?? ''} variant="outlined" />
        </div>
      </Stack>
    </Dialog>
  );
};

/** The way to a password where no mail brings a link. */
export const PasswordLinkCard = ({ person }: { person: Person }) => {
  const t = usePeopleT();
  const [link, setLink] = useState<string | null>(null);
  return (
    <SectionCard title={t('shown_link.title')}>
      <Stack gap={16}>
        <p>{t('shown_link.why')}</p>
        <div>
          <ShowPasswordLink person={person} onLink={setLink} />
        </div>
      </Stack>
      <PasswordLinkDialog link={link} onClose={() => setLink(null)} />
    </SectionCard>
  );
};
