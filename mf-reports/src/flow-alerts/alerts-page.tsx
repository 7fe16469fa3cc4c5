import { mdiTuneVariant, mdiWaterAlertOutline, mdiWaterCheckOutline } from '@mdi/js';
import type { MeterAlert } from '@hydria/shared/contract/flow-alerts.ts';
import { ItemList } from '@hydria/shared/list/item-list.tsx';
import { useFormats } from '@hydria/shared/remote/use-formats.ts';
import { PortalLink } from '@hydria/shared/remote/portal-link.tsx';
import { BackLink } from '@hydria/shared/ui/back-link.tsx';
import { Button } from '@hydria/shared/ui/button.tsx';
import { CaseItem } from '@hydria/shared/ui/case-item.tsx';
import { Icon } from '@hydria/shared/ui/icon.tsx';
import { Page } from '@hydria/shared/ui/page.tsx';
import { Segments } from '@hydria/shared/ui/segments.tsx';
import { AlertState, waterWord } from './alert-state.tsx';
import { ALERT_STATES, useAlerts } from './alerts.queries.ts';
import { useT } from './use-t.ts';

const AlertItem = ({ alert: { id, kind, kwdikos_katanalwti, since, until, ended, lost } }: { alert: MeterAlert }) => {
  const t = useT();
  const { dateTime, litres } = useFormats();
  const when = ended
    ? t('list.from_to', { since: dateTime(since), until: dateTime(until) })
    : t('list.since', { since: dateTime(since) });
  return (
    <CaseItem
      icon={mdiWaterAlertOutline}
      to={`/alerts/${id}`}
      title={t(`kind.${kind}`)}
      note={t('list.supply', { code: kwdikos_katanalwti })}
      state={<AlertState ended={ended} />}
    >
      <p>
        {when} {lost > 0 && t(`list.${waterWord(kind)}`, { lost: litres(lost) })}
      </p>
    </CaseItem>
  );
};

/** `/alerts`: open and past alerts of the meters that the person is liable for. */
export const AlertsPage = () => {
  const t = useT();
  const { view, list } = useAlerts();
  const texts = {
    found: (count: number) => t('list.found', { count }),
    none: { icon: mdiWaterCheckOutline, label: t('list.none'), text: t('list.none_hint') },
    noMatch: { label: t('list.no_match'), text: t('list.no_match_hint') },
  };
  return (
    <Page
      title={t('list.title')}
      intro={t('list.intro')}
      width="reading"
      actions={
        <Button
          component={PortalLink}
          to={
            view.filters.supply
              ? `/alerts/settings?supply=${encodeURIComponent(view.filters.supply)}`
              : '/alerts/settings'
          }
          startIcon={<Icon path={mdiTuneVariant} size={20} />}
        >
          {t('settings.title')}
        </Button>
      }
      above={<BackLink to="/supplies" label={t('list.supplies')} />}
    >
      <Segments
        label={t('list.filter')}
        choices={ALERT_STATES.map((value) => ({ value, label: t(`list.${value}`) }))}
        value={view.filters.state}
        onChange={(state) => view.set({ state })}
      />
      <ItemList list={list} rowKey={({ id }) => id} renderItem={(alert) => <AlertItem alert={alert} />} texts={texts} />
    </Page>
  );
};
