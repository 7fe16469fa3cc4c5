import { ThemeContext } from '@emotion/react';
import type { ReactNode } from 'react';
import { DefaultPropsProvider, theme } from '../mui/mui.ts';

/** Dresses the MUI parts of a page, which stands inside it. MUI's own provider would bring its storage of modes along, which nobody here needs. */
export const Themed = ({ children }: { children: ReactNode }) => (
  <ThemeContext.Provider value={theme}>
    {/* It takes a theme's components whole; its type names only one form of them. */}
    <DefaultPropsProvider value={theme.components as object}>{children}</DefaultPropsProvider>
  </ThemeContext.Provider>
);
