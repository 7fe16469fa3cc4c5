import type { caseTypeForm } from '@hydria/shared/contract/forms/case-type.ts';
import type { ApiForm } from '@hydria/shared/form/use-api-form.ts';
import { useFormField } from '@hydria/shared/form/use-form-field.ts';
import { CASE_TYPE_ICONS } from '@hydria/shared/rules/case-type.ts';
import { color, radius } from '@hydria/shared/theme/tokens.ts';
import { CASE_TYPE_PICTURES } from '@hydria/shared/ui/case-type-icons.ts';
import { wrongInGroup } from '@hydria/shared/ui/choices.tsx';
import { Field } from '@hydria/shared/ui/field.tsx';
import { Icon } from '@hydria/shared/ui/icon.tsx';
import { Row } from '@hydria/shared/ui/row.tsx';
import { useTextsT } from '../texts/use-texts-t.ts';

const tile = {
  position: 'relative',
  display: 'grid',
  placeItems: 'center',
  width: 48,
  height: 48,
  border: `1px solid ${color.control}`,
  borderRadius: radius.control,
  background: color.surface,
  '&:hover': { borderColor: color.primary },
  '&:has(:checked)': {
    borderColor: color.primary,
    background: color.primaryTint,
    boxShadow: `inset 0 0 0 1px ${color.primary}`,
  },
  '&:has(:focus-visible)': { outline: `3px solid ${color.primary}`, outlineOffset: 2 },
  ...wrongInGroup,
} as const;

/** The picture of a type of report, one of a fixed set. */
export const IconField = ({ form }: { form: ApiForm<(typeof caseTypeForm)['fields']> }) => {
  const t = useTextsT();
  const { field, value, change } = useFormField({ form, name: 'icon' });
  const chosen = CASE_TYPE_ICONS.find((icon) => icon === value);
  const words = chosen && t('case_types.icon_chosen', { icon: t(`case_types.icons.${chosen}`) });
  return (
    <Field as="radios" {...field} counter={words}>
      {({ name }) => (
        <Row gap={8}>
          {CASE_TYPE_ICONS.map((icon) => (
            <label key={icon} css={tile} title={t(`case_types.icons.${icon}`)}>
              <input
                type="radio"
                name={name}
                value={icon}
                checked={icon === value}
                aria-label={t(`case_types.icons.${icon}`)}
                onChange={() => change(icon)}
                css={{ position: 'absolute', inset: 0, width: '100%', height: '100%', margin: 0, opacity: 0 }}
              />
              <Icon path={CASE_TYPE_PICTURES[icon]} />
            </label>
          ))}
        </Row>
      )}
    </Field>
  );
};
