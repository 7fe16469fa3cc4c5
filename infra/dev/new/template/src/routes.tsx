import { Route, Routes } from '@hydria/shared/libs';
import { FirstPage } from './first-page.tsx';

/** Pages of this remote; their access and layout are in `remote.json`. */
export const App = () => (
  <Routes>
    <Route path="/template" element={<FirstPage />} />
  </Routes>
);
