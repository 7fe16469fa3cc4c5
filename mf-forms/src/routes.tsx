import { RemotePages, usePathParams, type PagesOf } from '@hydria/shared/remote/remote-pages.tsx';
import { applicationsPage } from './applications/applications-area.tsx';
import { editorPage } from './form-editor/editor-area.tsx';
import { FormPage } from './form-answers/form-page.tsx';
import { signaturePage } from './form-signatures/signatures-area.tsx';
import { LaterProvider } from './form-answers/saving.ts';
import { savedFormsPart } from './saved-forms/saved-forms-area.tsx';
import { SaveLater } from './saved-forms/save-later.tsx';
import { FormsPage } from './online-forms/forms-page.tsx';
import type { Path } from './manifest-names.ts';

const useUtilityOfPath = (): number | undefined => {
  const { deya_id } = usePathParams();
  return deya_id === undefined ? undefined : Number(deya_id);
};

const List = () => <FormsPage deya_id={useUtilityOfPath() ?? null} />;

const Form = ({ alone }: { alone?: 'frame' | 'mobile' }) => {
  const { form_id = '' } = usePathParams();
  const deya_id = useUtilityOfPath();
  const at = { form_id, ...(deya_id !== undefined && { deya_id }), ...(alone && { alone }) };
  return <FormPage {...at} />;
};

const pages: PagesOf<Path> = {
  '/applications': applicationsPage('ApplicationsPage'),
  '/applications/follow': applicationsPage('FollowPage'),
  '/applications/:id': applicationsPage('ApplicationPage'),
  '/online_forms/:id/edit': editorPage('EditFormPage'),
  '/online_forms/:id/test': editorPage('TryFormPage'),
  '/online_forms/continue': savedFormsPart('ContinuePage'),
  '/online_forms/sign': signaturePage('SignPage'),
  '/online_forms/waiting': signaturePage('WaitingPage'),
  '/online-forms/:deya_id?': List,
  '/online-forms/:deya_id?/:form_id': Form,
  '/online-forms/:deya_id?/:form_id/frame': () => <Form alone="frame" />,
  '/online-forms/:deya_id?/:form_id/mobile': () => <Form alone="mobile" />,
};

/** Pages of this remote; their access and layout are in `remote.json`. */
export const App = () => (
  <LaterProvider value={SaveLater}>
    <RemotePages pages={pages} />
  </LaterProvider>
);
