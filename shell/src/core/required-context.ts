import { createContext, useContext, type Provider } from 'react';

/** A context without a default: its hook throws outside the provider. */
export const createRequiredContext = <T extends object>(): [Provider<T | null>, () => T] => {
  const Context = createContext<T | null>(null);
  const useValue = (): T => {
    const value = useContext(Context);
    if (!value) throw new Error('A component of the shell was rendered outside its portal');
    return value;
  };
  return [Context.Provider, useValue];
};
