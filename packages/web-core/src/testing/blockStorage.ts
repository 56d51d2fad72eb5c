/** As where the browser's settings block what the page stores. Returns the function that ends it. */
export function blockStorage(): () => void {
  const names = ['localStorage', 'sessionStorage', 'indexedDB'] as const;
  const restore = names.map((name) => {
    const own = Object.getOwnPropertyDescriptor(window, name);
    Object.defineProperty(window, name, { get: denyAccess, configurable: true });
    return () => {
      if (own) Object.defineProperty(window, name, own);
      else Reflect.deleteProperty(window, name);
    };
  });
  return () => restore.forEach((restoreOne) => restoreOne());
}

const denyAccess = () => {
  throw new DOMException('Access is denied for this document.', 'SecurityError');
};
