import { mdiAccountMultipleCheckOutline } from '@mdi/js';
import { useState } from 'react';
import type { Answer } from '@hydria/shared/contract/contract.ts';
import type { ListedUser } from '@hydria/shared/contract/users.ts';
import type { RowSelection } from '@hydria/shared/list/list-rows.tsx';
import type { List, Rows } from '@hydria/shared/list/use-list.ts';
import { ApiError } from '@hydria/shared/platform/api-error.ts';
import { useErrorText } from '@hydria/shared/remote/error-text.ts';
import { useApiMutation } from '@hydria/shared/remote/use-api-mutation.ts';
import { useFormats } from '@hydria/shared/remote/use-formats.ts';
import { usePlatform, useSession } from '@hydria/shared/remote/use-platform.tsx';
import type { BULK_ACTS } from '@hydria/shared/rules/bulk-acts.ts';
import { Button } from '@hydria/shared/ui/button.tsx';
import { Dialog } from '@hydria/shared/ui/dialog.tsx';
import { FormDialog } from '@hydria/shared/ui/form-dialog.tsx';
import { ListReset } from '@hydria/shared/ui/list-reset.tsx';
import { MenuButton } from '@hydria/shared/ui/menu.tsx';
import { Muted } from '@hydria/shared/ui/muted.tsx';
import { Row } from '@hydria/shared/ui/row.tsx';
import { Stack } from '@hydria/shared/ui/stack.tsx';
import { Text } from '@hydria/shared/ui/text.tsx';
import { usePeopleT } from '../use-people-t.ts';
import { spokenName } from './listed-name.ts';
import { PERSON_READS } from './person.queries.ts';

type BulkAct = (typeof BULK_ACTS)[number];
type Result = Answer<'POST /api/users/bulk'>['data'][number];

/** The acts in their order, with the key of their words. */
const ACTS = [
  ['activate', 'activate'],
  ['deactivate', 'deactivate'],
  ['resend', 'resend'],
  ['end-sessions', 'end_sessions'],
] as const satisfies readonly (readonly [BulkAct, string])[];

const keyOf = (act: BulkAct) => ACTS.find(([name]) => name === act)?.[1] ?? 'activate';

/** People of one act: their number is said before, and their names with the result. */
interface Asked {
  act: BulkAct;
  people: readonly ListedUser[];
}

const counted = (results: readonly Result[], outcome: Result['outcome']): number =>
  results.filter((result) => result.outcome === outcome).length;

const Refusals = ({ people, results, onClose }: Asked & { results: readonly Result[]; onClose: () => void }) => {
  const t = usePeopleT();
  const errorText = useErrorText();
  const names = new Map(people.map((user) => [user.id, spokenName(user)]));
  return (
    <Dialog open title={t('bulk.results')} onClose={onClose}>
      <Stack as="div" gap={4}>
        <span>{t('bulk.done', { count: counted(results, 'done') })}</span>
        {counted(results, 'unchanged') > 0 && (
          <span>{t('bulk.unchanged', { count: counted(results, 'unchanged') })}</span>
        )}
        <Text as="span" type="strong">
          {t('bulk.refused', { count: counted(results, 'refused') })}
        </Text>
      </Stack>
      <ListReset css={{ display: 'grid', gap: 12 }}>
        {results.map(
          ({ id, code }) =>
            code !== null && (
              <li key={id}>
                <div>{names.get(id) ?? id}</div>
                <Muted small>{errorText(new ApiError(422, code))}</Muted>
              </li>
            ),
        )}
      </ListReset>
    </Dialog>
  );
};

interface BulkBarProps {
  list: List<Rows<ListedUser>>;
  choosing: RowSelection<ListedUser>;
  isEverywhere: boolean;
}

/** Sends an act for the chosen people, and says what was done. Those who were refused stay chosen. */
const useBulk = ({ choosing: { selection }, isEverywhere }: BulkBarProps) => {
  const t = usePeopleT();
  const { notify } = usePlatform();
  const deya_id = useSession((session) => session.deya_id);
  const [asked, setAsked] = useState<Asked | null>(null);
  const [results, setResults] = useState<readonly Result[] | null>(null);
  const act = useApiMutation('POST /api/users/bulk', {
    invalidates: PERSON_READS,
    onSuccess: ({ data }) => {
      const refused = new Set(data.filter(({ outcome }) => outcome === 'refused').map(({ id }) => id));
      selection.set(
        selection.rows.filter(({ id }) => !refused.has(id)),
        false,
      );
      if (refused.size > 0) return setResults(data);
      const [done, unchanged] = [counted(data, 'done'), counted(data, 'unchanged')];
      const words = [
        t('bulk.done', { count: done }),
        ...(unchanged > 0 ? [t('bulk.unchanged', { count: unchanged })] : []),
      ];
      notify({ kind: 'success', text: words.join(' ') });
      setAsked(null);
    },
  });
  const query = isEverywhere || deya_id === null ? {} : { deya_id };
  return {
    asked,
    results,
    isBusy: act.isPending,
    ask: (name: BulkAct) => setAsked({ act: name, people: selection.rows }),
    send: ({ act: name, people }: Asked) =>
      act.isPending || act.mutate({ query, body: { act: name, person_ids: people.map(({ id }) => id) } }),
    close: () => {
      setAsked(null);
      setResults(null);
    },
  };
};

const Chosen = ({ list, choosing: { selection } }: Omit<BulkBarProps, 'isEverywhere'>) => {
  const t = usePeopleT();
  const { number } = useFormats();
  const { rows, most, isChoosing, chooseAll, set } = selection;
  const total = list.read.data?.total ?? 0;
  const all = Math.min(total, most);
  return (
    <>
      <Muted role="status" css={{ fontVariantNumeric: 'tabular-nums' }}>
        {rows.length === 0 ? t('bulk.none') : t('bulk.chosen', { count: rows.length })}
      </Muted>
      {rows.length < all && (
        <Button size="small" loading={isChoosing} onClick={chooseAll}>
          {t(total > most ? 'bulk.choose_first' : 'bulk.choose_all', { some: number(all, 0), total: number(total, 0) })}
        </Button>
      )}
      {rows.length > 0 && (
        <Button size="small" onClick={() => set(rows, false)}>
          {t('bulk.clear')}
        </Button>
      )}
    </>
  );
};

/** The place of the bar while the list is read, as high as its words need; its arrival would move the rows. */
const BulkBarLater = () => {
  const t = usePeopleT();
  return (
    <Row gap="4px 16px" align="center" css={{ minHeight: 44, visibility: 'hidden' }} aria-hidden>
      <Muted>{t('bulk.none')}</Muted>
      <Button size="small" disabled>
        {t('bulk.choose_all', { some: '00', total: '00' })}
      </Button>
    </Row>
  );
};

/** The number of chosen people, and the acts for all of them. */
export const BulkBar = (props: BulkBarProps) => {
  const t = usePeopleT();
  const { asked, results, isBusy, ask, send, close } = useBulk(props);
  const { rows } = props.choosing.selection;
  if (props.list.read.isPending) return <BulkBarLater />;
  if (!props.list.read.data?.total) return null;
  return (
    <Row role="group" aria-label={t('bulk.title')} gap="4px 16px" align="center" css={{ minHeight: 44 }}>
      <Chosen {...props} />
      {rows.length > 0 && (
        <MenuButton
          label={t('bulk.acts')}
          icon={mdiAccountMultipleCheckOutline}
          entries={ACTS.map(([act, key]) => ({ key, label: t(`bulk.${key}`), onPick: () => ask(act) }))}
        />
      )}
      {asked && !results && (
        <FormDialog
          open
          title={t(`bulk.${keyOf(asked.act)}`)}
          submitLabel={t(`act.${keyOf(asked.act)}.button`)}
          danger={asked.act === 'deactivate'}
          busy={isBusy}
          onClose={close}
          onSubmit={() => send(asked)}
        >
          <p css={{ margin: 0 }}>{t(`bulk.${keyOf(asked.act)}_sure`, { count: asked.people.length })}</p>
          <Muted small>{t('bulk.each')}</Muted>
        </FormDialog>
      )}
      {asked && results && <Refusals {...asked} results={results} onClose={close} />}
    </Row>
  );
};
