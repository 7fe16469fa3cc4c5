import { createTheme, type Theme } from '@mui/material/styles';
import { breakpoint, colour, fontFamily, radius, type, width } from './tokens.ts';

const ink = (main: string, pressed: string, contrastText: string) => ({
  main,
  light: main,
  dark: pressed,
  contrastText,
});

/** Lets MUI calculate with colours that are variables of the page. */
const mixing = {
  alpha: (main: string, share: number | string) => `color-mix(in srgb, ${main} calc(${share} * 100%), transparent)`,
  lighten: (main: string, share: number | string) => `color-mix(in srgb, ${main}, #fff calc(${share} * 100%))`,
  darken: (main: string, share: number | string) => `color-mix(in srgb, ${main}, #000 calc(${share} * 100%))`,
};

const palette = {
  primary: ink(colour.primary, colour.primaryPressed, colour.onPrimary),
  secondary: ink(colour.attention, colour.attention, colour.onSolid),
  info: ink(colour.primary, colour.primaryPressed, colour.onPrimary),
  success: ink(colour.good, colour.good, colour.onSolid),
  warning: ink(colour.warning, colour.warning, colour.onSolid),
  error: ink(colour.bad, colour.bad, colour.onSolid),
  text: { primary: colour.text, secondary: colour.textSecondary, disabled: colour.textSecondary },
  divider: colour.hairline,
  background: { default: colour.page, paper: colour.surface },
  action: { active: colour.textSecondary, hover: colour.sunken, selected: colour.primaryTint },
  getContrastText: () => colour.onPrimary,
};

const typography = {
  fontFamily,
  htmlFontSize: 16,
  h1: type.h1,
  h2: type.h2,
  h3: type.h3,
  h4: type.strong,
  h5: type.strong,
  h6: type.strong,
  subtitle1: type.strong,
  subtitle2: type.smallStrong,
  body1: type.body,
  body2: type.small,
  caption: type.small,
  overline: { ...type.smallStrong, textTransform: 'none' as const, letterSpacing: 0 },
  button: { ...type.strong, textTransform: 'none' as const, letterSpacing: 0 },
};

const components: NonNullable<Parameters<typeof createTheme>[0]>['components'] = {
  MuiButtonBase: { defaultProps: { disableRipple: true, disableTouchRipple: true } },
  MuiPaper: {
    defaultProps: { elevation: 0 },
    styleOverrides: {
      root: { backgroundImage: 'none', borderRadius: radius.card },
      outlined: { borderColor: colour.hairline },
    },
  },
  MuiTableCell: {
    styleOverrides: {
      root: {
        borderBottom: `1px solid ${colour.hairline}`,
        padding: '12px 16px',
        overflowWrap: 'anywhere',
        ...type.body,
      },
      head: {
        ...type.smallStrong,
        color: colour.textSecondary,
        backgroundColor: 'transparent',
        verticalAlign: 'middle',
        overflowWrap: 'normal',
      },
      // Lists have up to ten columns.
      sizeSmall: { padding: 8 },
    },
  },
  MuiTableRow: { styleOverrides: { root: { '&:last-child td, &:last-child th': { borderBottom: 0 } } } },
  MuiLinearProgress: {
    styleOverrides: {
      root: { backgroundColor: colour.primaryTint, borderRadius: radius.chip },
      bar: { backgroundColor: colour.primary },
    },
  },
};

const made = createTheme({
  palette,
  typography,
  components,
  shape: { borderRadius: radius.control },
  spacing: 8,
  breakpoints: {
    values: { xs: 0, sm: breakpoint.small, md: breakpoint.medium, lg: breakpoint.wide, xl: width.desktop },
  },
  transitions: {
    duration: {
      shortest: 120,
      shorter: 140,
      short: 160,
      standard: 200,
      complex: 200,
      enteringScreen: 200,
      leavingScreen: 160,
    },
  },
});

/**
 * The MUI theme of Hydria. One theme for light and dark: its colours are variables of the page, which change
 * their values under `<html data-theme>`. It ships inside the `mui` facade, so the whole portal has the same one.
 */
export const theme: Theme = Object.assign(made, mixing);
