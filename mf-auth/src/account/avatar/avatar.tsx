import type { User } from '@hydria/shared/platform/platform.ts';
import { color, type } from '@hydria/shared/theme/tokens.ts';

const initials = ({ first_name, last_name }: User): string => `${first_name.slice(0, 1)}${last_name.slice(0, 1)}`;

const circle = { width: 56, height: 56, flexShrink: 0, borderRadius: '50%' } as const;

/** The picture of the person, else their initials. The name stands beside it. */
export const Avatar = ({ user }: { user: User }) =>
  user.avatar ? (
    <img src={user.avatar} alt="" css={circle} />
  ) : (
    <span
      aria-hidden="true"
      css={{
        ...circle,
        ...type.h3,
        display: 'grid',
        placeItems: 'center',
        background: color.primaryTint,
        color: color.primary,
      }}
    >
      {initials(user)}
    </span>
  );
