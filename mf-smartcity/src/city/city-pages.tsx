import { CityPage } from './city-page.tsx';

/** Pages of city data, in one chunk. */
export const cityPages = {
  EnergyPage: () => <CityPage kind="energy" />,
  AirPage: () => <CityPage kind="air" />,
  WastePage: () => <CityPage kind="waste" />,
  ParkingPage: () => <CityPage kind="parking" />,
};
