// The entry of a remote under development, as the portal loads it. It never changes, so its hash in the boot manifest stays right
// while the container behind it is built again and again. The dev gateway adds the call.
// eslint-disable-next-line no-unused-vars
const makeContainer = ({ name, container, file }) => {
  // Beside this script: the page may be that of a portal which takes one remote from another server (`?override=`).
  const url = new URL(file, document.currentScript.src).href;
  let loading;
  const load = () => {
    loading ??= new Promise((resolve, reject) => {
      const script = document.createElement('script');
      script.src = url;
      script.addEventListener('load', () => resolve(globalThis[container]));
      const failed = new Error(`${name} does not build; the terminal says why`);
      script.addEventListener('error', () => reject(failed));
      document.head.append(script);
    });
    loading.catch(() => (loading = undefined));
    return loading;
  };

  const shown = new Set();
  let i18n;
  addEventListener('hydria-dev:texts', ({ detail }) => {
    if (detail.name !== name) return;
    i18n?.addResourceBundle(detail.language, name, detail.texts, false, true);
    for (const { part, props } of shown) part.update?.(props);
  });

  const watched = (part) => {
    let here;
    return {
      ...part,
      async mount(props) {
        i18n = props.platform.i18n;
        await part.mount(props);
        shown.add((here = { part, props }));
      },
      unmount(props) {
        shown.delete(here);
        return part.unmount(props);
      },
    };
  };

  const watchedModule = ({ app, cards }) => ({
    ...(app && { app: watched(app) }),
    cards: Object.fromEntries(Object.entries(cards).map(([card, part]) => [card, watched(part)])),
  });

  return {
    init: async (...scope) => (await load()).init(...scope),
    async get(module) {
      const factory = await (await load()).get(module);
      return () => watchedModule(factory());
    },
  };
};
