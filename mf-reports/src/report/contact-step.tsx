import { from } from '@hydria/shared/theme/tokens.ts';
import { TextInput } from '@hydria/shared/ui/text-input.tsx';
import { useT } from '../use-t.ts';
import type { StepProps } from './step-props.ts';

const pair = { display: 'grid', gap: 24, [from.small]: { gridTemplateColumns: '1fr 1fr', gap: 16 } } as const;

/** The third screen: how to reach the reporter. All of it may stay empty; each field says what it is for. */
export const ContactStep = ({ draft, change, words }: StepProps) => {
  const t = useT();
  return (
    <>
      <TextInput
        name="phone"
        type="tel"
        inputMode="tel"
        autoComplete="tel"
        optional
        label={t('contact.phone')}
        description={t('contact.phone_hint')}
        value={draft.phone}
        onChange={(phone) => change({ phone })}
        error={words.phone}
      />
      <TextInput
        name="email"
        type="email"
        inputMode="email"
        autoComplete="email"
        optional
        label={t('contact.email')}
        description={t('contact.email_hint')}
        value={draft.email}
        onChange={(email) => change({ email })}
        error={words.email}
      />
      <div css={pair}>
        <TextInput
          name="first_name"
          autoComplete="given-name"
          optional
          label={t('contact.first_name')}
          value={draft.first_name}
          onChange={(first_name) => change({ first_name })}
          error={words.first_name}
        />
        <TextInput
          name="last_name"
          autoComplete="family-name"
          optional
          label={t('contact.last_name')}
          value={draft.last_name}
          onChange={(last_name) => change({ last_name })}
          error={words.last_name}
        />
      </div>
    </>
  );
};
