import type { ReactNode } from 'react';
import type { User } from '@hydria/shared/platform/platform.ts';
import { useApiMutation } from '@hydria/shared/remote/use-api-mutation.ts';
import { usePlatform, useSession, useRemoteContext } from '@hydria/shared/remote/use-platform.tsx';
import { CheckInput } from '@hydria/shared/ui/choices.tsx';
import { Muted } from '@hydria/shared/ui/muted.tsx';
import { SectionCard } from '@hydria/shared/ui/section-card.tsx';
import { Stack } from '@hydria/shared/ui/stack.tsx';
import { useT } from '../use-account-t.ts';

type Link = User['deya'][number];
type Choice = Link['subscribe'];

/** The bits of the integer option of `POST /api/user/subscribe`. */
const [BY_MAIL, BY_PUSH] = [1, 2];

const useSubscribe = ({ id, subscribe }: Link) => {
  const t = useT();
  const { session, notify } = usePlatform();
  const save = useApiMutation('POST /api/user/subscribe', { onSuccess: () => session.renew() });
  /** Saves a choice, and offers the previous one. */
  const put = (next: Choice, previous: Choice | null): void => {
    const undo = previous && { label: t('notifications.undo'), run: () => put(previous, null) };
    const done = () => notify({ kind: 'success', text: t('notifications.saved'), ...(undo && { action: undo }) });
    save.mutate({ body: { deya_id: id, subscribe: next } }, { onSuccess: done });
  };
  const chosen = Number(save.isPending ? save.variables.body.subscribe : subscribe);
  const choose = (bit: number, wanted: boolean) => {
    const next = wanted ? chosen | bit : chosen & ~bit;
    if (!save.isPending) put(String(next) as Choice, subscribe);
  };
  return { chosen, choose };
};

const Choices = ({ link, canChange }: { link: Link; canChange: boolean }) => {
  const t = useT();
  const { events } = usePlatform();
  const { chosen, choose } = useSubscribe(link);
  // A push requires the browser's permission, which the shell requests; the shell then subscribes by itself.
  const push = (wanted: boolean) => (wanted ? events.emit('open-push', {}) : choose(BY_PUSH, false));
  return (
    <Stack gap={8}>
      <CheckInput
        name="mail"
        label={t('notifications.mail')}
        note={t('notifications.mail_note')}
        checked={(chosen & BY_MAIL) !== 0}
        disabled={!canChange}
        onChange={(wanted) => choose(BY_MAIL, wanted)}
      />
      {link.push_notifications && (
        <CheckInput
          name="push"
          label={t('notifications.push')}
          note={t('notifications.push_note')}
          checked={(chosen & BY_PUSH) !== 0}
          disabled={!canChange}
          onChange={push}
        />
      )}
    </Stack>
  );
};

/** The notifications that the person gets from the chosen utility (spec S §7, `POST /api/user/subscribe`). */
export const NotificationsCard = ({ user, title, footer }: { user: User; title: string; footer?: ReactNode }) => {
  const t = useT();
  const { language } = useRemoteContext();
  const deya_id = useSession((state) => state.deya_id);
  const link = user.deya.find(({ id, active }) => id === deya_id && active);
  if (!link) return null;
  return (
    <SectionCard title={title} note={language === 'el' ? link.title : link.title_latin} footer={footer}>
      <Choices link={link} canChange={user.impersonated !== true} />
      <Muted small css={{ marginTop: 12 }}>
        {t('notifications.hint')}
      </Muted>
      <Muted small css={{ marginTop: 8 }}>
        {t('notifications.always')}
      </Muted>
    </SectionCard>
  );
};
