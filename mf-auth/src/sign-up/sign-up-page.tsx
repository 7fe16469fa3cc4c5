import { mdiAccountPlusOutline } from '@mdi/js';
import { useState } from 'react';
import type { DeyaInfo, DeyaListItem } from '@hydria/shared/contract/deya.ts';
import type { SignUpDraft } from '@hydria/shared/contract/sign-up.ts';
import { pickUtility } from '@hydria/shared/platform/pick-utility.ts';
import { PortalLink } from '@hydria/shared/remote/portal-link.tsx';
import { usePathParams } from '@hydria/shared/remote/remote-pages.tsx';
import { usePlatform, useRemoteContext, useSession } from '@hydria/shared/remote/use-platform.tsx';
import { useSearchParams } from '@hydria/shared/router';
import { Alert } from '@hydria/shared/ui/alert.tsx';
import { Button } from '@hydria/shared/ui/button.tsx';
import { Empty } from '@hydria/shared/ui/empty.tsx';
import { Failed } from '@hydria/shared/ui/failed.tsx';
import { Loading } from '@hydria/shared/ui/loading.tsx';
import { Page } from '@hydria/shared/ui/page.tsx';
import { Row } from '@hydria/shared/ui/row.tsx';
import { SectionCard } from '@hydria/shared/ui/section-card.tsx';
import { useT } from '../use-sign-up-t.ts';
import { AccountStep } from './account-step.tsx';
import { Begin } from './begin.tsx';
import { Closed } from './closed.tsx';
import { CodeStep } from './code-step.tsx';
import { Done } from './done.tsx';
import { IdentityStep } from './identity-step.tsx';
import { NumberStep } from './number-step.tsx';
import { useDraft, useProfile, useStartAgain, useUtility } from './sign-up.queries.ts';
import { RequestStep } from './request-step.tsx';
import { ReviewStep } from './review-step.tsx';
import { SuppliesStep } from './supplies-step.tsx';
import { useFlow, type Flow } from './use-flow.ts';

/** Asks for a utility and goes to its registration. */
const useChooseUtility = () => {
  const { events, navigate } = usePlatform();
  return async (): Promise<void> => {
    const deya = await pickUtility(events);
    if (deya) navigate(`/deya/${deya.id}/register`);
  };
};

const Choose = () => {
  const t = useT();
  const choose = useChooseUtility();
  return (
    <SectionCard>
      <Empty
        icon={mdiAccountPlusOutline}
        label={t('page.choose')}
        text={t('page.choose_hint')}
        action={
          <Button variant="contained" onClick={choose}>
            {t('page.choose')}
          </Button>
        }
      />
    </SectionCard>
  );
};

/** The utility at which the person registers, and the way to another one. */
const AtUtility = ({ utility }: { utility: DeyaListItem }) => {
  const t = useT();
  const { language } = useRemoteContext();
  const choose = useChooseUtility();
  return (
    <Row gap={8} align="center" justify="space-between">
      <strong>{language === 'el' ? utility.title : utility.title_latin}</strong>
      <Button onClick={choose}>{t('page.other')}</Button>
    </Row>
  );
};

/** Says that an earlier registration goes on, with the way to begin again. */
const Resumed = ({ deya_id, onEnded }: { deya_id: number; onEnded: () => void }) => {
  const t = useT();
  const again = useStartAgain(deya_id, onEnded);
  return (
    <Alert
      severity="info"
      role="status"
      action={
        <Button aria-disabled={again.isPending} onClick={again.start}>
          {t('page.start_again')}
        </Button>
      }
    >
      {t('page.resumed')}
    </Alert>
  );
};

interface FlowProps {
  utility: DeyaListItem;
  profile: DeyaInfo | undefined;
  draft: SignUpDraft | null;
}

const Question = ({ flow, utility, profile, draft }: FlowProps & { flow: Flow }) => {
  if (!draft || flow.step === 'number') return <NumberStep flow={flow} draft={draft} />;
  switch (flow.step) {
    case 'code':
      return <CodeStep flow={flow} draft={draft} utility={utility} />;
    case 'identity':
      return <IdentityStep flow={flow} draft={draft} />;
    case 'supplies':
      return <SuppliesStep flow={flow} draft={draft} />;
    case 'account':
      return <AccountStep flow={flow} draft={draft} profile={profile} />;
    case 'review':
      return draft.known.includes('account') ? (
        <RequestStep flow={flow} draft={draft} />
      ) : (
        <ReviewStep flow={flow} draft={draft} />
      );
  }
};

const Steps = (props: FlowProps) => {
  const t = useT();
  const { utility, profile, draft } = props;
  const [query] = useSearchParams();
  // A registration that begins again shows no input of the former one.
  const [round, setRound] = useState(0);
  const flow = useFlow(utility.id, draft, profile?.register_with_taxis ?? false);
  const isMember = draft?.known.includes('account') ?? false;
  const isResumed = draft !== null && !isMember && !query.has('step') && !query.has('identity');
  return (
    <Page
      title={t(isMember ? 'member.title' : 'page.title')}
      windowTitle={t(isMember ? 'member.window' : 'page.window', { step: flow.position, count: flow.count })}
      intro={t(isMember ? 'member.lead' : 'page.lead')}
      width="reading"
    >
      <AtUtility utility={utility} />
      {isResumed && <Resumed deya_id={utility.id} onEnded={() => setRound((before) => before + 1)} />}
      <Question key={`${round}.${flow.step}`} {...props} flow={flow} />
      {!isMember && (
        <p>
          {t('page.have_account')} <PortalLink to="/login">{t('page.sign_in')}</PortalLink>
        </p>
      )}
    </Page>
  );
};

const AtOne = ({ deya_id, isMember }: { deya_id: number; isMember: boolean }) => {
  const t = useT();
  const { utility, ...list } = useUtility(deya_id);
  const profile = useProfile(deya_id);
  const read = useDraft(deya_id);
  const failed = [list, profile, read].find(({ isError }) => isError);
  const isPending = list.isPending || profile.isPending || read.isPending;
  if (utility && profile.data && read.data && utility.registration_open) {
    const { draft } = read.data;
    if (isMember && draft?.state !== 'open') {
      return (
        <Begin deya_id={deya_id} isDone={draft !== null}>
          <AtUtility utility={utility} />
        </Begin>
      );
    }
    if (draft?.state === 'done') return <Done deya_id={deya_id} email={draft.email ?? ''} />;
    return <Steps utility={utility} profile={profile.data} draft={draft} />;
  }
  return (
    <Page title={t(isMember ? 'member.title' : 'page.title')} width="reading">
      {utility && <AtUtility utility={utility} />}
      {isPending && !failed && <Loading shape="form" />}
      {failed?.error && <Failed error={failed.error} retry={() => void failed.refetch()} />}
      {!isPending && !failed && (profile.data && utility ? <Closed profile={profile.data} /> : <Choose />)}
    </Page>
  );
};

/**
 * `/register` for the current utility, `/deya/:deya_id/register` for any: a person without an account becomes a customer, and a signed-in
 * person adds a supply or a utility.
 */
const SignUpPage = () => {
  const t = useT();
  const { deya_id: named } = usePathParams();
  const current = useSession(({ deya_id }) => deya_id);
  const isMember = useSession(({ status }) => status === 'member');
  const deya_id = named === undefined ? current : Number(named);
  if (deya_id !== null) return <AtOne key={deya_id} deya_id={deya_id} isMember={isMember} />;
  return (
    <Page title={t(isMember ? 'member.title' : 'page.title')} intro={isMember ? null : t('page.lead')} width="reading">
      <Choose />
    </Page>
  );
};

export const signUpPages = { SignUpPage };
