import {
  mdiCounter,
  mdiFileDocumentOutline,
  mdiFlagOutline,
  mdiGauge,
  mdiHandshakeOutline,
  mdiHistory,
  mdiSwapHorizontal,
  mdiTextBoxOutline,
  mdiWaterAlertOutline,
  mdiWaterCheckOutline,
} from '@mdi/js';
import type { TimelineEntry } from '@hydria/shared/contract/supply-timeline.ts';
import { ItemList } from '@hydria/shared/list/item-list.tsx';
import { usePathParams } from '@hydria/shared/remote/remote-pages.tsx';
import { useFormats } from '@hydria/shared/remote/use-formats.ts';
import { stateName, type CaseState } from '@hydria/shared/rules/case-state.ts';
import { counterText } from '@hydria/shared/rules/meter-reading.ts';
import type { TimelineKind } from '@hydria/shared/rules/supply-timeline.ts';
import { BackLink } from '@hydria/shared/ui/back-link.tsx';
import { CaseItem } from '@hydria/shared/ui/case-item.tsx';
import { SelectInput } from '@hydria/shared/ui/choices.tsx';
import { Page } from '@hydria/shared/ui/page.tsx';
import { KINDS, useTimeline } from './timeline.queries.ts';
import { useT } from './use-t.ts';

const ICONS: Readonly<Record<TimelineKind, string>> = {
  reading: mdiGauge,
  sent_reading: mdiCounter,
  alert: mdiWaterAlertOutline,
  bill: mdiFileDocumentOutline,
  report: mdiFlagOutline,
  leak_check: mdiWaterCheckOutline,
  request: mdiTextBoxOutline,
  exchange: mdiSwapHorizontal,
  handover: mdiHandshakeOutline,
};

/** The page on which an entry is shown whole. */
const pageOf = ({ kind, ref }: TimelineEntry, supply: string): string => {
  if (kind === 'bill') return `/bills/${ref}`;
  if (kind === 'alert') return `/alerts/${ref}`;
  if (kind === 'report') return `/report/mine/${ref}`;
  // The number of the report, and that of its solution.
  if (kind === 'leak_check') return `/report/mine/${ref.split('-')[0]}`;
  if (kind === 'handover') return '/account/handover';
  return kind === 'exchange' || kind === 'reading' ? `${supply}/history` : supply;
};

/** Title and facts of an entry in words. */
const useWords = () => {
  const t = useT();
  const { money, litres, date } = useFormats();
  return ({ kind, state, amount, name }: TimelineEntry): { title: string; facts: string } => {
    const values = { name: name ?? '' };
    switch (kind) {
      case 'bill':
        return {
          title: t('bill', values),
          facts: [money(amount ?? 0), state === 'paid' && t('paid')].filter(Boolean).join(' · '),
        };
      case 'reading':
        return {
          title: t('reading', values),
          facts: [counterText(amount ?? 0, false), state === 'estimated' && t('estimated')].filter(Boolean).join(' · '),
        };
      case 'sent_reading':
        return {
          title: t('sent_reading', values),
          facts: `${counterText(amount ?? 0, false)} · ${t(`sent.${state as 'sent'}`)}`,
        };
      case 'alert':
        return { title: t(`alert.${state as 'burst'}`), facts: amount ? litres(amount) : '' };
      case 'report':
        return { title: t('report', values), facts: t(`report_state.${stateName(Number(state) as CaseState)}`) };
      case 'leak_check':
        return {
          title: t('leak_check', values),
          facts: [
            t(`leak_check_state.${state as 'ended'}`),
            amount !== null && t('leak_check_lowest', { lowest: litres(amount) }),
          ]
            .filter(Boolean)
            .join(' · '),
        };
      case 'request': {
        const [what = '', how = ''] = (state ?? '').split('_');
        return { title: t(`request.${what as 'close'}`), facts: t(`request_state.${how as 'waiting'}`) };
      }
      case 'exchange':
        return { title: t('exchange', values), facts: '' };
      case 'handover':
        return { title: t(`handover.${state as 'given'}`), facts: name ? t('until', { day: date(name) }) : '' };
    }
  };
};

const Entry = ({ entry, supply }: { entry: TimelineEntry; supply: string }) => {
  const { date } = useFormats();
  const { title, facts } = useWords()(entry);
  return (
    <CaseItem icon={ICONS[entry.kind]} to={pageOf(entry, supply)} title={title} note={date(entry.at)} state={null}>
      {facts && <p>{facts}</p>}
    </CaseItem>
  );
};

/** `/supplies/:kwdikos_katanalwti/timeline`: the timeline of the supply, the newest first. */
export const TimelinePage = () => {
  const t = useT();
  const { kwdikos_katanalwti: code = '' } = usePathParams();
  const { view, list } = useTimeline(code);
  const supply = `/supplies/${encodeURIComponent(code)}`;
  const texts = {
    found: (count: number) => t('found', { count }),
    none: { icon: mdiHistory, label: t('none'), text: t('none_hint') },
    noMatch: { label: t('no_match'), text: t('no_match_hint') },
  };
  return (
    <Page
      title={t('title')}
      intro={t('intro', { code })}
      width="reading"
      above={<BackLink to={supply} label={t('supply', { code })} />}
    >
      <div css={{ maxWidth: 320 }}>
        <SelectInput
          name="kind"
          label={t('filter')}
          choices={KINDS.map((value) => ({ value, label: t(`kind.${value}`) }))}
          value={view.filters.kind}
          onChange={(kind) => view.set({ kind: kind as (typeof KINDS)[number] })}
        />
      </div>
      <ItemList
        list={list}
        rowKey={({ kind, ref }) => `${kind} ${ref}`}
        renderItem={(entry) => <Entry entry={entry} supply={supply} />}
        texts={texts}
      />
    </Page>
  );
};
