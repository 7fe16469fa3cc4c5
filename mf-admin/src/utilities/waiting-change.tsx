import { utilityForm } from '@hydria/shared/contract/forms/utility.ts';
import type { GuardedChange, UtilitySettings } from '@hydria/shared/contract/utilities.ts';
import { useFormTexts } from '@hydria/shared/form/form-texts.ts';
import { useApiMutation } from '@hydria/shared/remote/use-api-mutation.ts';
import { useFormats } from '@hydria/shared/remote/use-formats.ts';
import { usePlatform } from '@hydria/shared/remote/use-platform.tsx';
import type { GuardedSetting } from '@hydria/shared/rules/guarded-settings.ts';
import { readableIban } from '@hydria/shared/rules/iban.ts';
import { Button } from '@hydria/shared/ui/button.tsx';
import { LinedItem, LinedList } from '@hydria/shared/ui/lined-list.tsx';
import { Muted } from '@hydria/shared/ui/muted.tsx';
import { Row } from '@hydria/shared/ui/row.tsx';
import { SectionCard } from '@hydria/shared/ui/section-card.tsx';
import { useOnDecided } from '../one-request.tsx';
import { useUtilitiesT } from './use-utilities-t.ts';

type Value = GuardedChange['fields'][number]['wanted'];

const PROFILE = 'GET /api/utilities/profile';

/** The sentence about what was decided. */
const outcomeOf = (agrees: boolean, isOwn: boolean) => {
  if (agrees) return 'waiting.confirmed';
  return isOwn ? 'waiting.taken_back' : 'waiting.refused';
};

/** A guarded setting in words. */
const useWords = () => {
  const t = useUtilitiesT();
  const { money } = useFormats();
  return (name: GuardedSetting, value: Value): string => {
    // The threshold has a default; of the other settings nothing stands in the place of an empty one.
    if (value === null) return name === 'four_eyes_cents' ? t('waiting.default') : '–';
    if (typeof value === 'boolean') return t(value ? 'edit.yes' : 'edit.no');
    if (typeof value === 'number') return money(value);
    return name === 'iban' ? readableIban(value) : value;
  };
};

interface WaitingChangeProps {
  profile: UtilitySettings;
  waiting: GuardedChange;
}

/** Settings that wait for a second person, with the values before and after. */
export const WaitingChange = ({ profile, waiting }: WaitingChangeProps) => {
  const t = useUtilitiesT();
  const { dateTime } = useFormats();
  const words = useWords();
  const texts = useFormTexts(utilityForm, {});
  const { notify } = usePlatform();
  const { id, asked_by, asked_at, is_own, fields } = waiting;
  const decide = useApiMutation('POST /api/utilities/changes/{id}', {
    invalidates: [PROFILE, 'GET /api/deya/info', 'GET /api/deya/list'],
    handlesError: useOnDecided(PROFILE, ['approval_decided', 'approval_not_found']),
    onSuccess: (_, { body: { agrees } }) =>
      notify({ kind: agrees ? 'success' : 'info', text: t(outcomeOf(agrees, is_own)) }),
  });
  const send = (agrees: boolean) => decide.mutate({ params: { id }, query: { deya_id: profile.id }, body: { agrees } });
  return (
    <SectionCard
      title={t('waiting.title')}
      note={t(is_own ? 'waiting.own' : 'waiting.asked', { name: asked_by, at: dateTime(asked_at) })}
      flush
    >
      <LinedList>
        {fields.map(({ name, former, wanted }) => (
          <LinedItem key={name}>
            <strong>{texts.label(name)}</strong>
            <span>{words(name, wanted)}</span>
            <Muted small>{t('waiting.former', { value: words(name, former) })}</Muted>
          </LinedItem>
        ))}
        <LinedItem>
          <Row gap={8}>
            {!is_own && (
              <Button size="small" variant="contained" disabled={decide.isPending} onClick={() => send(true)}>
                {t('waiting.confirm')}
              </Button>
            )}
            <Button size="small" variant="outlined" disabled={decide.isPending} onClick={() => send(false)}>
              {t(is_own ? 'waiting.take_back' : 'waiting.refuse')}
            </Button>
          </Row>
        </LinedItem>
      </LinedList>
    </SectionCard>
  );
};
