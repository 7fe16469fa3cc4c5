import { mdiAccountEyeOutline, mdiCheckCircleOutline, mdiMonitor } from '@mdi/js';
import { useState } from 'react';
import type { Answer } from '@hydria/shared/contract/contract.ts';
import { useFormats } from '@hydria/shared/remote/use-formats.ts';
import { color, from, type } from '@hydria/shared/theme/tokens.ts';
import { Button } from '@hydria/shared/ui/button.tsx';
import { Icon } from '@hydria/shared/ui/icon.tsx';
import { Muted } from '@hydria/shared/ui/muted.tsx';
import { Row } from '@hydria/shared/ui/row.tsx';
import { StatusChip } from '@hydria/shared/ui/status-chip.tsx';
import { useT } from '../../use-account-t.ts';
import { EndOneDialog } from './end-dialog.tsx';

type Session = Answer<'GET /api/account/sessions'>['data'][number];

const useName = () => {
  const t = useT();
  return ({ by_staff, device: { browser, system } }: Session): string => {
    if (by_staff) return t('sessions.staff');
    if (browser && system) return t('sessions.device', { browser, system });
    return browser ?? system ?? t('sessions.unknown');
  };
};

const End = ({ session, name, label }: { session: Session; name: string; label: string }) => {
  const t = useT();
  const [isAsked, setAsked] = useState(false);
  return (
    <>
      <Button size="small" variant="outlined" aria-label={label} onClick={() => setAsked(true)}>
        {t('sessions.end')}
      </Button>
      {isAsked && <EndOneDialog id={session.id} name={name} onClose={() => setAsked(false)} />}
    </>
  );
};

interface SessionRowProps {
  session: Session;
  canEnd: boolean;
  /** Its place among sessions of equal name and last use; 0 for the only one. */
  place: number;
}

/** One session of the person: browser, start, last use; a button ends it, except for the current one. */
export const SessionRow = ({ session, canEnd, place }: SessionRowProps) => {
  const t = useT();
  const { dateTime } = useFormats();
  const name = useName()(session);
  const said = { name, when: dateTime(session.last_used_at), since: dateTime(session.created_at), place };
  const label = t(place > 0 ? 'sessions.end_one_of' : 'sessions.end_of', said);
  return (
    <Row as="li" gap={16} align="center" wrap={false} css={{ padding: 16, [from.medium]: { paddingInline: 24 } }}>
      <Icon
        path={session.by_staff ? mdiAccountEyeOutline : mdiMonitor}
        css={{ flexShrink: 0, color: color.textSecondary }}
      />
      <Row gap="12px 16px" align="center" css={{ flex: 1, minWidth: 0 }}>
        <div css={{ flex: '1 1 220px', minWidth: 0 }}>
          <p css={type.strong}>{name}</p>
          <Muted small>
            {t('sessions.used', { when: dateTime(session.last_used_at) })}
            {' · '}
            <span css={{ display: 'inline-block' }}>{t('sessions.since', { when: dateTime(session.created_at) })}</span>
          </Muted>
        </div>
        {session.current ? (
          <StatusChip tone="primary" icon={mdiCheckCircleOutline} label={t('sessions.current')} />
        ) : (
          canEnd && <End session={session} name={name} label={label} />
        )}
      </Row>
    </Row>
  );
};
