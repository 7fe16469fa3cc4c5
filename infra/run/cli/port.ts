import { StartUpError } from '@hydria/database/start-up-error.ts';
import { portProblem, tryPort } from '@hydria/dev/port.ts';

/** A sentence for a failed `listen`. */
export const portError = (error: unknown, port: number): unknown => {
  const reason = portProblem(error);
  return reason ? new StartUpError(`Port ${port} ${reason}, or choose another: PORT=${port + 1} npm start`) : error;
};

/** Looks before minutes of work whether the port can be had. */
export const requireFreePort = async (port: number, host: string): Promise<void> => {
  try {
    await tryPort(port, host);
  } catch (error) {
    throw portError(error, port);
  }
};
