import { remotePreset } from '@hydria/build/remote-preset.ts';

export default remotePreset(import.meta.dirname);
