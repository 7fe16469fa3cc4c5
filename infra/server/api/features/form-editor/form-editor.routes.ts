import { formEditorContract } from '@hydria/shared/contract/form-editor.ts';
import { defineEndpoints } from '../../http/define-endpoint.ts';

export const formEditor = defineEndpoints(formEditorContract, {});
