import { PortalRoutes } from '@hydria/shared/remote/portal-router.tsx';
import { Route, useParams } from '@hydria/shared/router';
import { FormPage } from './fill/form-page.tsx';
import { FormsPage } from './list/forms-page.tsx';

/** Ids of utilities are integers and a `form_id` never is, so one segment says which of the two it is. */
const isInteger = (segment: string) => /^\d+$/.test(segment);

const OneSegment = () => {
  const { segment = '' } = useParams();
  return isInteger(segment) ? <FormsPage deya_id={Number(segment)} /> : <FormPage form_id={segment} />;
};

type Alone = { alone?: 'frame' | 'mobile' };

const TwoSegments = (props: Alone) => {
  const { deya_id = '', form_id = '' } = useParams();
  return <FormPage deya_id={Number(deya_id)} form_id={form_id} {...props} />;
};

const WithoutUtility = (props: Alone) => {
  const { form_id = '' } = useParams();
  return <FormPage form_id={form_id} {...props} />;
};

/** Pages of this remote; their access and layout are in `remote.json`. */
export const App = () => (
  <PortalRoutes>
    <Route path="/online-forms" element={<FormsPage />} />
    <Route path="/online-forms/:segment" element={<OneSegment />} />
    <Route path="/online-forms/:form_id/frame" element={<WithoutUtility alone="frame" />} />
    <Route path="/online-forms/:form_id/mobile" element={<WithoutUtility alone="mobile" />} />
    <Route path="/online-forms/:deya_id/:form_id" element={<TwoSegments />} />
    <Route path="/online-forms/:deya_id/:form_id/frame" element={<TwoSegments alone="frame" />} />
    <Route path="/online-forms/:deya_id/:form_id/mobile" element={<TwoSegments alone="mobile" />} />
  </PortalRoutes>
);
