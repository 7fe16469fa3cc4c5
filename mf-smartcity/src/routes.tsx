import { RemotePages, type PagesOf } from '@hydria/shared/remote/remote-pages.tsx';
import { cityPage } from './city/city-area.tsx';
import type { Path } from './manifest-names.ts';
import { waterPage } from './water/water-area.tsx';

const pages: PagesOf<Path> = {
  '/water-quality': waterPage('WaterPage'),
  '/deya/:deya_id?/water-quality': waterPage('WaterPage'),
  '/city/energy': cityPage('EnergyPage'),
  '/city/air': cityPage('AirPage'),
  '/city/waste': cityPage('WastePage'),
  '/city/parking': cityPage('ParkingPage'),
};

/** Pages of this remote; their access and layout are in `remote.json`. */
export const App = () => <RemotePages pages={pages} />;
