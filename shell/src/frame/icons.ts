import {
  mdiAccountCircleOutline,
  mdiAccountGroupOutline,
  mdiAlertCircleOutline,
  mdiBullhornOutline,
  mdiChartBar,
  mdiChevronRight,
  mdiClose,
  mdiCogOutline,
  mdiDotsVertical,
  mdiFileDocumentEditOutline,
  mdiGauge,
  mdiHelpCircleOutline,
  mdiHomeVariantOutline,
  mdiLogin,
  mdiLogout,
  mdiMapMarkerOutline,
  mdiReceiptTextOutline,
  mdiSwapHorizontal,
  mdiTranslate,
  mdiViewGridOutline,
  mdiWaterOutline,
  mdiWeatherNight,
  mdiWhiteBalanceSunny,
  mdiWrenchOutline,
} from '@mdi/js';

/** Names that a nav item may use; it may also bring path data of its own. */
const ICONS: Record<string, string> = {
  home: mdiHomeVariantOutline,
  receipt: mdiReceiptTextOutline,
  report: mdiWrenchOutline,
  announcement: mdiBullhornOutline,
  services: mdiViewGridOutline,
  account: mdiAccountCircleOutline,
  people: mdiAccountGroupOutline,
  form: mdiFileDocumentEditOutline,
  meter: mdiGauge,
  chart: mdiChartBar,
  water: mdiWaterOutline,
  settings: mdiCogOutline,
  help: mdiHelpCircleOutline,
  language: mdiTranslate,
  dark: mdiWeatherNight,
  light: mdiWhiteBalanceSunny,
  swap: mdiSwapHorizontal,
  'sign-in': mdiLogin,
  'sign-out': mdiLogout,
  close: mdiClose,
  more: mdiDotsVertical,
  place: mdiMapMarkerOutline,
  next: mdiChevronRight,
  problem: mdiAlertCircleOutline,
};

const PATH_DATA = /^[Mm]\s?-?[\d.]/;

/** Path data for a name; an unknown name is drawn as the grid of services. */
export const iconPath = (icon: string): string => (PATH_DATA.test(icon) ? icon : (ICONS[icon] ?? mdiViewGridOutline));
