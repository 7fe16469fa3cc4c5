/**
 * The curated MUI of the portal: one instance, given by the shell and taken by the remotes without a copy of their
 * own (architecture §4). The whole list ships with the shell, so it stays short: form fields, status chips, icons,
 * dialogs and page states are made once in `shared/ui`, on top of these.
 */
export { default as Alert } from '@mui/material/Alert';
export { default as AlertTitle } from '@mui/material/AlertTitle';
export { default as Box } from '@mui/material/Box';
export { default as Button } from '@mui/material/Button';
export { default as ButtonBase } from '@mui/material/ButtonBase';
export { default as CircularProgress } from '@mui/material/CircularProgress';
export { default as Dialog } from '@mui/material/Dialog';
export { default as DialogActions } from '@mui/material/DialogActions';
export { default as DialogContent } from '@mui/material/DialogContent';
export { default as DialogTitle } from '@mui/material/DialogTitle';
export { default as Divider } from '@mui/material/Divider';
export { default as IconButton } from '@mui/material/IconButton';
export { default as LinearProgress } from '@mui/material/LinearProgress';
export { default as Paper } from '@mui/material/Paper';
export { default as Portal } from '@mui/material/Portal';
export { default as Skeleton } from '@mui/material/Skeleton';
export { default as Stack } from '@mui/material/Stack';
export { default as SvgIcon } from '@mui/material/SvgIcon';
export { default as Table } from '@mui/material/Table';
export { default as TableBody } from '@mui/material/TableBody';
export { default as TableCell } from '@mui/material/TableCell';
export { default as TableContainer } from '@mui/material/TableContainer';
export { default as TableHead } from '@mui/material/TableHead';
export { default as TableRow } from '@mui/material/TableRow';
export { default as TableSortLabel } from '@mui/material/TableSortLabel';
export { default as Typography } from '@mui/material/Typography';
export { default as useMediaQuery } from '@mui/material/useMediaQuery';
export { styled, useTheme, type Theme } from '@mui/material/styles';
export { default as DefaultPropsProvider } from '@mui/material/DefaultPropsProvider';
/** Emotion's own copy lies inside the shared @emotion/react: a cache per remote costs no second one. */
export { default as createCache, type EmotionCache } from '@emotion/cache';
/** The look belongs to what is shared: a new one reaches every remote with the shell. */
export { theme } from '../theme/theme.ts';
