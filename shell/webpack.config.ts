import { shellPreset } from '@hydria/build/shell-preset.ts';

export default shellPreset(import.meta.dirname);
