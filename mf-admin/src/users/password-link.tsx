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

/** Shows, once, a link with which the person sets a password. An administrator hands it over. */
export const ShowPasswordLink = ({ person }: { person: Person }) => {
  const t = usePeopleT();
  const { query } = useReach();
  const [link, setLink] = useState<string | null>(null);
  const show = useApiMutation('POST /api/users/{id}/shown-password-link', {
    invalidates: APPROVAL_READS,
    onSuccess: (answer) => setLink(answer.link),
  });
  return (
    <>
      <Button
        size="small"
        variant="outlined"
        loading={show.isPending}
        onClick={() => show.mutate({ params: { id: person.id }, query })}
      >
        {t('shown_link.show')}
      </Button>
      <Dialog open={link !== null} title={t('shown_link.title')} onClose={() => setLink(null)}>
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
    </>
  );
};

/** The way to a password where no mail brings a link. */
export const PasswordLinkCard = ({ person }: { person: Person }) => {
  const t = usePeopleT();
  return (
    <SectionCard title={t('shown_link.title')}>
      <Stack gap={16}>
        <p>{t('shown_link.why')}</p>
        <div>
          <ShowPasswordLink person={person} />
        </div>
      </Stack>
    </SectionCard>
  );
};
