/**
 * The curated MUI of the portal: one instance, given by the shell and taken by the remotes without a copy of their
 * own. The whole list is fetched with the first remote, so a name is added when two parts need it.
 * Fields, cards, chips, dialogs and page states are in `shared/ui`; boxes and words are plain elements with emotion.
 */
export { default as Alert } from '@mui/material/Alert';
export { default as AlertTitle } from '@mui/material/AlertTitle';
export { default as Button } from '@mui/material/Button';
export { default as IconButton } from '@mui/material/IconButton';
export { default as LinearProgress } from '@mui/material/LinearProgress';
export { default as Skeleton } from '@mui/material/Skeleton';
export { default as SvgIcon } from '@mui/material/SvgIcon';
export { default as Table } from '@mui/material/Table';
export { default as TableBody } from '@mui/material/TableBody';
export { default as TableCell } from '@mui/material/TableCell';
export { default as TableContainer } from '@mui/material/TableContainer';
export { default as TableHead } from '@mui/material/TableHead';
export { default as TableRow } from '@mui/material/TableRow';
export { default as TableSortLabel } from '@mui/material/TableSortLabel';
export { default as useMediaQuery } from '@mui/material/useMediaQuery';

export { default as DefaultPropsProvider } from '@mui/material/DefaultPropsProvider';
/** Emotion's own copy lies inside the shared @emotion/react: a cache per remote costs no second one. */
export { default as createCache, type EmotionCache } from '@emotion/cache';
/** The look belongs to what is shared: a new one reaches every remote with the shell. */
export { theme } from '../theme/theme.ts';
