import { useState } from 'react';
import { ApiError } from '@hydria/shared/platform/api-error.ts';
import { useErrorText } from '@hydria/shared/remote/error-text.ts';
import { useSendsMail } from '@hydria/shared/remote/sends-mail.ts';
import { usePlatform } from '@hydria/shared/remote/use-platform.tsx';
import { Button } from '@hydria/shared/ui/button.tsx';
import { FormDialog } from '@hydria/shared/ui/form-dialog.tsx';
import { LinedList } from '@hydria/shared/ui/lined-list.tsx';
import { Muted } from '@hydria/shared/ui/muted.tsx';
import { Row } from '@hydria/shared/ui/row.tsx';
import { SectionCard } from '@hydria/shared/ui/section-card.tsx';
import { Stack } from '@hydria/shared/ui/stack.tsx';
import { Text } from '@hydria/shared/ui/text.tsx';
import { usePeopleT } from '../use-people-t.ts';
import { spokenName } from './listed-name.ts';
import { offeredActs } from './offered-acts.ts';
import { useAct, type Act, type Person } from './person.queries.ts';

/** Acts that only send a mail. */
const MAILED: readonly Act[] = ['resend', 'password_link'];
const DANGEROUS: readonly Act[] = ['delete', 'erase'];

/** The acts for a person; where no mail is sent, none that only sends one. */
const useOfferedActs = (person: Person) => {
  const sendsMail = useSendsMail();
  return offeredActs(person).filter(({ act }) => sendsMail || !MAILED.includes(act));
};

/** The acts on an account, destructive ones last. An act that a rule forbids says which one. */
export const ActsCard = ({ person }: { person: Person }) => {
  const t = usePeopleT();
  const errorText = useErrorText();
  const { navigate } = usePlatform();
  const [asked, setAsked] = useState<Act | null>(null);
  const { perform, isBusy } = useAct(person, {
    onSuccess: (act) => {
      setAsked(null);
      if (act === 'erase') navigate('/admin/users?state=deleted');
    },
  });
  const acts = useOfferedActs(person);
  if (acts.length === 0) return null;
  return (
    <SectionCard title={t('person.acts')} flush>
      <LinedList>
        {acts.map(({ act, refusal }) => (
          <Row
            as="li"
            key={act}
            gap="8px 24px"
            align="center"
            justify="space-between"
            css={{ padding: '12px 24px', minHeight: 68 }}
          >
            <Stack gap={2} css={{ flex: '1 1 260px', minWidth: 0 }}>
              <Text as="span" type="strong">
                {t(`act.${act}.title`)}
              </Text>
              <Muted small>{refusal ? errorText(new ApiError(403, refusal)) : t(`act.${act}.text`)}</Muted>
            </Stack>
            {!refusal && (
              <Button
                size="small"
                variant="outlined"
                color={DANGEROUS.includes(act) ? 'error' : 'primary'}
                onClick={() => setAsked(act)}
              >
                {t(`act.${act}.button`)}
              </Button>
            )}
          </Row>
        ))}
      </LinedList>
      {asked && (
        <FormDialog
          open
          danger={DANGEROUS.includes(asked)}
          title={t(`act.${asked}.title`)}
          submitLabel={t(`act.${asked}.button`)}
          busy={isBusy}
          onClose={() => setAsked(null)}
          onSubmit={() => isBusy || perform(asked)}
        >
          <p>{t(`act.${asked}.sure`, { name: spokenName(person), email: person.email })}</p>
        </FormDialog>
      )}
    </SectionCard>
  );
};
