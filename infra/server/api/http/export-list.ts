import { once } from 'node:events';
import { PassThrough, type Readable } from 'node:stream';
import { readSnapshot } from '@hydria/database/db.ts';
import type { Endpoint } from '@hydria/shared/contract/endpoint.ts';
import { LINES_OF_PAGES, ROWS_OF_A_FILE } from '@hydria/shared/rules/list-export.ts';
import type { ApiContext } from '../kernel/api-context.ts';
import { EXPORT_WAIT_MS } from '../kernel/call-slots.ts';
import type { Handler, Request } from './define-endpoint.ts';

/** Rows that are read and sent at once; they bound the memory of an export. */
const ROWS_OF_A_PAGE = 1_000;
/** A reader that has not taken the whole list by then is cut off: the transaction holds a connection. */
const EXPORT_MS = 10 * 60_000;

/** The answer of a call with a list. */
interface ListAnswer {
  data: readonly unknown[];
  next: string | null;
}

/** Writes into the audit trail who has exported which list. */
export type NoteExport = (
  app: ApiContext,
  by: NonNullable<Request['session']>,
  of: { call: string; deya_id: number | null },
) => Promise<void>;

interface Exported {
  app: ApiContext;
  call: string;
  request: Request;
  handler: Handler<Endpoint>;
  noteExport: NoteExport;
  /** Whether the client has closed the connection. */
  hasLeft: () => boolean;
  /** Writes one page as its schema declares it. */
  serialize: (page: unknown) => string;
}

/** Whether the call answers the pages of a list of the staff. */
export const isStaffList = ({ access, query, answer }: Endpoint): boolean =>
  access.startsWith('permission:') &&
  query !== undefined &&
  'cursor' in query.shape &&
  'itemsPerPage' in query.shape &&
  'shape' in answer &&
  'next' in (answer.shape as object);

/** Whether the caller asks for the whole list instead of one page. */
export const asksForWholeList = (accept: string | undefined): boolean => accept === LINES_OF_PAGES;

/**
 * Streams a list page by page, a line of JSON each, up to the rows of a file. All pages are read in one read-only transaction. The
 * first row is read before, so that a refusal has its status. An export waits some seconds for a place. The audit trail says once who
 * has exported which list, and nothing when the client has left meanwhile.
 */
export async function exportList({
  app,
  call,
  request,
  handler,
  noteExport,
  hasLeft,
  serialize,
}: Exported): Promise<Readable> {
  const { session, query } = request as unknown as {
    session: NonNullable<Request['session']>;
    query: Record<string, unknown> & { deya_id?: number };
  };
  const pageOf = async (context: ApiContext, page: object) =>
    (await handler(context, {
      ...request,
      query: { ...query, ...page },
    } as unknown as Request)) as unknown as ListAnswer;
  const free = await app.exportSlots.takeWithin(EXPORT_WAIT_MS, String(session.person_id));
  const lines = new PassThrough();
  if (hasLeft()) {
    free();
    return lines.destroy();
  }
  const end = () => (clearTimeout(timer), free());
  const timer = setTimeout(() => lines.destroy(new Error('The export took too long.')), EXPORT_MS).unref();
  lines.once('close', end);
  try {
    await pageOf(app, { itemsPerPage: 1 });
    await noteExport(app, session, { call, deya_id: query.deya_id ?? null });
  } catch (error) {
    lines.destroy();
    throw error;
  }
  void readSnapshot(app.db, async (db) => {
    const context = { ...app, db };
    let cursor: unknown = query['cursor'];
    for (let rows = 0; rows < ROWS_OF_A_FILE && !lines.destroyed;) {
      const page = await pageOf(context, { itemsPerPage: ROWS_OF_A_PAGE, ...(cursor !== undefined && { cursor }) });
      if (lines.destroyed) return;
      if (!lines.write(`${serialize(page)}\n`)) await Promise.race([once(lines, 'drain'), once(lines, 'close')]);
      if (page.next === null) return;
      rows += page.data.length;
      cursor = page.next;
    }
  }).then(
    () => lines.end(),
    (error: unknown) => {
      request.log.error({ err: error }, 'An export was cut off');
      lines.destroy(error as Error);
    },
  );
  return lines;
}
