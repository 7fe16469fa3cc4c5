import { mdiClockAlertOutline, mdiRefresh } from '@mdi/js';
import type { UseQueryResult } from '@hydria/shared/libs';
import type { ApiError } from '@hydria/shared/platform/api-error.ts';
import { useFormats } from '@hydria/shared/remote/use-formats.ts';
import { color, type } from '@hydria/shared/theme/tokens.ts';
import { Button } from '@hydria/shared/ui/button.tsx';
import { Icon } from '@hydria/shared/ui/icon.tsx';
import { useT } from '../use-t.ts';

const SERVER_FAULT = 500;

type Read = Pick<UseQueryResult<unknown, ApiError>, 'data' | 'error' | 'dataUpdatedAt' | 'isFetching'> & {
  refetch: () => unknown;
};

/** Whether cached data stay visible: the refetch had no answer or a server error. A refusal removes them. */
export const isStillShown = ({ data, error }: Read): boolean =>
  error !== null && data !== undefined && (error.status === 0 || error.status >= SERVER_FAULT);

/** Tells the reader how old the data is when a refetch failed. */
export const DataAge = ({ read }: { read: Read }) => {
  const t = useT();
  const { dateTime } = useFormats();
  if (!isStillShown(read)) return null;
  return (
    <div
      role="status"
      css={{
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        gap: '0 8px',
        ...type.small,
        color: color.textSecondary,
      }}
    >
      <Icon path={mdiClockAlertOutline} size={20} />
      <span>{t('bills.as_of', { time: dateTime(new Date(read.dataUpdatedAt).toISOString()) })}</span>
      <Button
        size="small"
        startIcon={<Icon path={mdiRefresh} size={18} />}
        loading={read.isFetching}
        onClick={() => void read.refetch()}
      >
        {t('bills.as_of_retry')}
      </Button>
    </div>
  );
};
