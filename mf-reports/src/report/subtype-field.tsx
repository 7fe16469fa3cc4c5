import { mdiPhoneOutline } from '@mdi/js';
import type { OfferedCaseType } from '@hydria/shared/contract/case-types.ts';
import { TypeQuestions } from '@hydria/shared/form/type-questions.tsx';
import { useFormField } from '@hydria/shared/form/use-form-field.ts';
import { useRemoteContext } from '@hydria/shared/remote/use-platform.tsx';
import { readablePhone } from '@hydria/shared/rules/contact.ts';
import { isProblemType } from '@hydria/shared/rules/report.ts';
import { langOf } from '@hydria/shared/rules/text.ts';
import { Alert } from '@hydria/shared/ui/alert.tsx';
import { Button } from '@hydria/shared/ui/button.tsx';
import { CASE_TYPE_PICTURES } from '@hydria/shared/ui/case-type-icons.ts';
import { Field } from '@hydria/shared/ui/field.tsx';
import { Icon } from '@hydria/shared/ui/icon.tsx';
import { useT } from '../use-t.ts';
import type { ReportFields } from './report-fields.ts';
import { Tile, tiles, TYPE_ICONS } from './type-tiles.tsx';

interface SubtypeFieldProps extends ReportFields {
  /** All types that the utility offers. */
  types: readonly OfferedCaseType[];
}

/** The warning of the utility before the report goes on, with the telephone to call. */
const Stopper = ({ type: { stopper, stopper_phone } }: { type: OfferedCaseType }) => {
  const t = useT();
  const { language } = useRemoteContext();
  if (!stopper) return null;
  const words = stopper[language] ?? stopper.el;
  const call = stopper_phone && (
    <Button
      variant="contained"
      component="a"
      href={`tel:${stopper_phone}`}
      startIcon={<Icon path={mdiPhoneOutline} size={20} />}
      css={{ marginInlineStart: 12, whiteSpace: 'nowrap' }}
    >
      {t('what.call', { phone: readablePhone(stopper_phone) })}
    </Button>
  );
  return (
    <Alert severity="warning" role="note" title={t('what.stopper')} action={call}>
      <p lang={langOf(words)} css={{ whiteSpace: 'pre-line' }}>
        {words}
      </p>
    </Alert>
  );
};

/** The types that the utility offers under the chosen kind, and the questions of the chosen one; nothing where it offers none. */
export const SubtypeField = ({ form, types }: SubtypeFieldProps) => {
  const t = useT();
  const { language } = useRemoteContext();
  const { field, value, change } = useFormField({ form, name: 'subtype_id', optional: 'either' });
  const { problem_type } = form.values;
  const offered = types.filter((type) => type.problem_type === problem_type);
  const chosen = offered.find(({ id }) => id === value);
  if (offered.length === 0 || !isProblemType(problem_type)) return null;
  return (
    <>
      <Field as="radios" {...field}>
        {({ name }) => (
          <div css={tiles}>
            {offered.map(({ id, icon, title, hint }) => (
              <Tile
                key={id}
                name={name}
                value={String(id)}
                isChosen={id === value}
                onChoose={() => change(id)}
                icon={CASE_TYPE_PICTURES[icon]}
                label={title[language] ?? title.el}
                note={hint ? (hint[language] ?? hint.el) : undefined}
              />
            ))}
            <Tile
              name={name}
              value=""
              isChosen={chosen === undefined}
              onChoose={() => change(null)}
              icon={TYPE_ICONS.other}
              label={t('what.no_subtype')}
            />
          </div>
        )}
      </Field>
      {/* Stands in the page before its words do, so that a screen reader says them. */}
      <div role="status" css={{ '&:empty': { display: 'none' } }}>
        {chosen && <Stopper type={chosen} />}
      </div>
      {chosen && <TypeQuestions form={form} type={chosen} />}
    </>
  );
};
