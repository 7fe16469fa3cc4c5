/**
 * The curated MUI of the portal: one instance, provided by the shell and consumed by the remotes without a copy of
 * their own. The whole list is fetched with the first page that draws any of it, within `Themed`; a first visit to most
 * pages does without. Buttons, fields, cards, chips, dialogs and page states are in `shared/ui`, plain elements with
 * emotion.
 */
export { default as LinearProgress } from '@mui/material/LinearProgress';
export { default as Table } from '@mui/material/Table';
export { default as TableBody } from '@mui/material/TableBody';
export { default as TableCell } from '@mui/material/TableCell';
export { default as TableContainer } from '@mui/material/TableContainer';
export { default as TableHead } from '@mui/material/TableHead';
export { default as TableRow } from '@mui/material/TableRow';
export { default as TableSortLabel } from '@mui/material/TableSortLabel';
export { default as useMediaQuery } from '@mui/material/useMediaQuery';

export { default as DefaultPropsProvider } from '@mui/material/DefaultPropsProvider';
/** The theme is part of the facade: a new one reaches every remote with the shell. */
export { theme } from '../theme/theme.ts';

export { Themed } from './themed.tsx';

/**
 * The richer widgets. Each is a chunk of its own that is fetched when a page first draws it; the doors in `shared/ui`
 * load them (ADR 0072).
 */
export const loadChart = () => import(/* webpackChunkName: "door-chart" */ './chart.tsx');
export const loadCombobox = () => import(/* webpackChunkName: "door-combobox" */ './combobox.tsx');
export const loadDateField = () => import(/* webpackChunkName: "door-date-field" */ './date-field.tsx');
export const loadMenu = () => import(/* webpackChunkName: "door-menu" */ './menu.tsx');
export const loadSlider = () => import(/* webpackChunkName: "door-slider" */ './slider.tsx');
export const loadTabs = () => import(/* webpackChunkName: "door-tabs" */ './tabs.tsx');
export const loadTooltip = () => import(/* webpackChunkName: "door-tooltip" */ './tooltip.tsx');
