import {
  mdiAccountClockOutline,
  mdiCalendarClockOutline,
  mdiCheckCircle,
  mdiClockOutline,
  mdiCloseCircleOutline,
} from '@mdi/js';
import { useState } from 'react';
import type { Handover } from '@hydria/shared/contract/handovers.ts';
import { useApiMutation } from '@hydria/shared/remote/use-api-mutation.ts';
import { useFormats } from '@hydria/shared/remote/use-formats.ts';
import { useIsActing } from '@hydria/shared/remote/use-is-acting.ts';
import { usePlatform } from '@hydria/shared/remote/use-platform.tsx';
import { supplyName } from '@hydria/shared/rules/supply-name.ts';
import { Button } from '@hydria/shared/ui/button.tsx';
import { FormDialog } from '@hydria/shared/ui/form-dialog.tsx';
import { ListReset } from '@hydria/shared/ui/list-reset.tsx';
import { Muted } from '@hydria/shared/ui/muted.tsx';
import { Row } from '@hydria/shared/ui/row.tsx';
import { Stack } from '@hydria/shared/ui/stack.tsx';
import { StatusChip } from '@hydria/shared/ui/status-chip.tsx';
import { Text } from '@hydria/shared/ui/text.tsx';
import { useT } from '../../use-account-t.ts';

const STATES = {
  invited: { tone: 'warning', icon: mdiAccountClockOutline },
  expired: { tone: 'quiet', icon: mdiClockOutline },
  upcoming: { tone: 'primary', icon: mdiCalendarClockOutline },
  running: { tone: 'good', icon: mdiCheckCircle },
  over: { tone: 'quiet', icon: mdiClockOutline },
  ended: { tone: 'quiet', icon: mdiCloseCircleOutline },
} as const;

/** States that one of the two can still end. */
const OPEN: readonly Handover['state'][] = ['invited', 'upcoming', 'running'];

const EndDialog = ({ handover, deya_id, onClose }: { handover: Handover; deya_id: number; onClose: () => void }) => {
  const t = useT();
  const { notify } = usePlatform();
  const texts = handover.state === 'invited' ? 'take_back' : 'end';
  const end = useApiMutation('POST /api/account/handovers/{id}/end', {
    invalidates: ['GET /api/account/handovers', 'GET /api/user/info'],
    onSuccess: () => {
      notify({ kind: 'success', text: t(`handover.${texts}_done`) });
      onClose();
    },
  });
  return (
    <FormDialog
      open
      danger
      title={t(`handover.${texts}_title`, { name: supplyName(handover), who: handover.with })}
      submitLabel={t(`handover.${texts}`)}
      busy={end.isPending}
      onClose={onClose}
      onSubmit={() => end.isPending || end.mutate({ params: { id: handover.id }, body: { deya_id } })}
    >
      <p>{t(`handover.${texts}_why`)}</p>
    </FormDialog>
  );
};

const HandoverItem = ({ handover, deya_id }: { handover: Handover; deya_id: number }) => {
  const t = useT();
  const { dueDate } = useFormats();
  const isActing = useIsActing();
  const [isAsked, setAsked] = useState(false);
  const { state, since, until, side, customer_type, kwdikos_katanalwti: code } = handover;
  const name = supplyName(handover);
  const label = t(state === 'invited' ? 'handover.take_back' : 'handover.end');
  return (
    <Stack as="li" gap={8}>
      <Row gap={8} align="center" justify="space-between">
        <Text type="strong">{name === code ? t('handover.supply', { code }) : name}</Text>
        <StatusChip {...STATES[state]} label={t(`handover.state_${state}`)} />
      </Row>
      <div>
        <p css={{ overflowWrap: 'anywhere' }}>
          {t(side === 'given' ? 'handover.to' : 'handover.from', { who: handover.with })}
        </p>
        <Muted small>
          {t('handover.days', { since: dueDate(since), until: dueDate(until) })} · {t(`handover.type_${customer_type}`)}
        </Muted>
      </div>
      {OPEN.includes(state) && !isActing && (
        <div>
          <Button
            size="small"
            variant="outlined"
            aria-label={`${label}: ${name}, ${handover.with}`}
            onClick={() => setAsked(true)}
          >
            {label}
          </Button>
        </div>
      )}
      {isAsked && <EndDialog handover={handover} deya_id={deya_id} onClose={() => setAsked(false)} />}
    </Stack>
  );
};

/** Hand-overs with their days and state; an open one can be ended. */
export const HandoverList = ({ handovers, deya_id }: { handovers: readonly Handover[]; deya_id: number }) => (
  <ListReset gap={24}>
    {handovers.map((handover) => (
      <HandoverItem key={handover.id} handover={handover} deya_id={deya_id} />
    ))}
  </ListReset>
);
