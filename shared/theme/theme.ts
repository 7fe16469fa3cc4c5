import { createTheme, type Theme } from '@mui/material/styles';
import { breakpoint, colour, fontFamily, motion, radius, target, type, width } from './tokens.ts';

const ink = (main: string, pressed: string, contrastText: string) => ({
  main,
  light: main,
  dark: pressed,
  contrastText,
});

/** Lets MUI fade and mix colours that are variables of the page. */
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

const severity = (name: 'info' | 'success' | 'warning' | 'error', main: string, tint: string) => ({
  props: { severity: name },
  style: {
    color: colour.text,
    backgroundColor: tint,
    borderInlineStart: `4px solid ${main}`,
    '& .MuiAlert-icon': { color: main },
  },
});

const components: NonNullable<Parameters<typeof createTheme>[0]>['components'] = {
  MuiButtonBase: { defaultProps: { disableRipple: true, disableTouchRipple: true } },
  MuiButton: {
    defaultProps: { disableElevation: true },
    styleOverrides: {
      root: {
        minHeight: target,
        padding: '10px 20px',
        borderRadius: radius.control,
        transition: `background-color ${motion.quick}, border-color ${motion.quick}, color ${motion.quick}`,
        '&.Mui-disabled': { color: colour.textSecondary, backgroundColor: colour.sunken, borderColor: colour.hairline },
      },
      outlined: {
        borderColor: colour.control,
        backgroundColor: colour.surface,
        '&:hover': { backgroundColor: colour.primaryTint },
      },
      text: {
        padding: '10px 12px',
        '&.Mui-disabled': { backgroundColor: 'transparent' },
        '&:hover': { backgroundColor: colour.primaryTint },
      },
      sizeSmall: { minHeight: 36, padding: '6px 14px', ...type.smallStrong },
      sizeLarge: { minHeight: 52, padding: '14px 28px', ...type.strong },
    },
  },
  MuiIconButton: {
    styleOverrides: {
      root: {
        width: target,
        height: target,
        borderRadius: radius.control,
        color: colour.textSecondary,
        '&:hover': { backgroundColor: colour.sunken },
      },
      colorInherit: { color: 'inherit' },
    },
  },
  MuiPaper: {
    defaultProps: { elevation: 0 },
    styleOverrides: {
      root: { backgroundImage: 'none', borderRadius: radius.card },
      outlined: { borderColor: colour.hairline },
    },
  },
  MuiAlert: {
    styleOverrides: {
      root: {
        ...type.body,
        padding: '10px 16px',
        borderRadius: radius.control,
        alignItems: 'flex-start',
        variants: [
          severity('info', colour.primary, colour.primaryTint),
          severity('success', colour.good, colour.goodTint),
          severity('warning', colour.warning, colour.warningTint),
          severity('error', colour.bad, colour.badTint),
        ],
      },
      message: { padding: '4px 0', minWidth: 0 },
      icon: { padding: '5px 0' },
      action: { padding: '0 0 0 12px', marginRight: -4, alignItems: 'center' },
    },
  },
  MuiAlertTitle: { styleOverrides: { root: { ...type.strong, marginTop: 0, marginBottom: 2 } } },
  MuiSkeleton: {
    defaultProps: { animation: 'pulse' },
    styleOverrides: {
      root: { backgroundColor: colour.skeleton, transform: 'none', borderRadius: 6 },
      circular: { borderRadius: '50%' },
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
      head: { ...type.smallStrong, color: colour.textSecondary, backgroundColor: 'transparent', whiteSpace: 'nowrap' },
      sizeSmall: { padding: '8px 12px' },
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
 * MUI in Hydria's clothes. One theme for light and dark: its colours are variables of the page, which change
 * their values under `<html data-theme>`. It ships inside the `mui` facade, so the whole portal wears the same.
 */
export const theme: Theme = Object.assign(made, mixing);
