import type { Plugin } from 'vite';

const REACT_ROUTER = /\/node_modules\/react-router\//;
const FACTORY_CALL = /= (React\d*\.(?:forwardRef|createContext|memo)\()/g;
const DISPLAY_NAME = /^\w+\.displayName = "[^"]*";$/gm;

/**
 * Lets the bundler drop the components of react-router that nobody imports, 3 KB as served. It keeps them otherwise: their
 * factory calls carry no PURE annotation, and each is used once more to be given a display name.
 */
export function droppableComponents(): Plugin {
  return {
    name: 'droppable-components',
    apply: 'build',
    transform: {
      filter: { id: REACT_ROUTER },
      handler: (code) => ({
        code: code.replace(FACTORY_CALL, '= /* @__PURE__ */ $1').replace(DISPLAY_NAME, ''),
        map: null,
      }),
    },
  };
}
