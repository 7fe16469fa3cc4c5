import { defineFeature } from '../../http/define-feature.ts';
import { formEditor } from './form-editor.routes.ts';
import { publishDueForms } from './publish-form.ts';

/** Drafts and versions of online forms. */
export const formEditorFeature = defineFeature({
  calls: [formEditor],
  jobs: { 'forms.publish': publishDueForms },
  audit: [
    'form-published',
    'form-scheduled',
    'form-unpublished',
    'form-changes-dropped',
    'form-version-restored',
    'form-not-published',
  ],
});
