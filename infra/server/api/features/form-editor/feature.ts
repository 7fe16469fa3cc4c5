import { defineFeature } from '../../http/define-feature.ts';
import { formEditor } from './form-editor.routes.ts';

/** Drafts and versions of online forms. */
export const formEditorFeature = defineFeature({ calls: [formEditor] });
