import { startEmbedded } from '@hydria/database/embedded.ts';
import { placeOf } from '@hydria/database/portal-database.ts';
import { APP_ROLE } from '@hydria/database/roles.ts';
import { StartUpError } from '@hydria/database/start-up-error.ts';
import { openStore, type Store } from '@hydria/release/store.ts';
import pg from 'pg';

type Environment = Readonly<Record<string, string | undefined>>;

/** Where a portal's data lie. */
export interface PortalData {
  /** For people. */
  name: string;
  /** URL of a database there, under the migration role. */
  url(database?: string): string;
  /** Name of the portal's database. */
  database: string;
  /** The application's user. */
  login: { user: string; password?: string };
  /** Where photos lie outside the database; null where none do. */
  photos: Store | null;
  close(): Promise<void>;
}

const photosOf = ({ PHOTO_STORE: setting = 'database' }: Environment, env: NodeJS.ProcessEnv): Store | null =>
  setting === 'database' || setting === '' ? null : openStore(setting, env);

function served(adminUrl: string, databaseUrl: string, photos: Store | null): PortalData {
  const { user = APP_ROLE, password } = new pg.Client(databaseUrl);
  const { host, pathname } = new URL(adminUrl);
  const database = decodeURIComponent(pathname.slice(1));
  return {
    name: `${host}/${database}`,
    url: (other = database) => Object.assign(new URL(adminUrl), { pathname: `/${other}` }).href,
    database,
    login: { user, ...(password && { password }) },
    photos,
    close: async () => {},
  };
}

/**
 * The database of DATABASE_URL and DATABASE_ADMIN_URL, or the embedded one of DATA_DIR, with PHOTO_STORE beside it. `share`:
 * beside a portal that runs; otherwise one that runs is a reason to refuse. `mustExist`: a missing
 * embedded database is refused. No migration is run.
 */
export async function openPortalData(
  env: NodeJS.ProcessEnv,
  { share, mustExist = false }: { share: boolean; mustExist?: boolean },
): Promise<PortalData> {
  const { DATABASE_URL, DATABASE_ADMIN_URL, DATA_DIR = '.data' } = env;
  const photos = photosOf(env, env);
  if (DATABASE_URL && !DATABASE_ADMIN_URL)
    throw new StartUpError(
      'DATABASE_ADMIN_URL is not set; the role of DATABASE_URL may not read all rows. Set it to a superuser.',
    );
  if (DATABASE_URL && DATABASE_ADMIN_URL) return served(DATABASE_ADMIN_URL, DATABASE_URL, photos);
  if (mustExist) placeOf({ DATA_DIR });
  const server = await startEmbedded(DATA_DIR, { share });
  return {
    name: DATA_DIR,
    url: (other = 'hydria') => server.url(other),
    database: 'hydria',
    login: { user: APP_ROLE },
    photos,
    close: () => server.stop(),
  };
}
