import { ThemeContext } from '@emotion/react';
import DefaultPropsProvider from '@mui/material/DefaultPropsProvider';
import type { ReactNode } from 'react';
import { theme } from '../theme/theme.ts';

/** Gives MUI's parts the portal's theme. MUI's own provider would bring its storage of colour modes, which the portal does not need. */
export const Themed = ({ children }: { children: ReactNode }) => (
  <ThemeContext.Provider value={theme}>
    {/* The provider takes a theme's components whole; its type names only one form of them. */}
    <DefaultPropsProvider value={theme.components as object}>{children}</DefaultPropsProvider>
  </ThemeContext.Provider>
);
