export const themeKey = "theme";

/**
 * Runs in <head>, before the first paint, so that a chosen theme never flashes. Template quotes and no `<`, `>` or `&`,
 * because React escapes those (and plain quotes) in the text of a script.
 */
export const readThemeBeforePaint = `try{const t=localStorage.getItem(\`${themeKey}\`);if(t===\`light\`||t===\`dark\`)document.documentElement.dataset.theme=t}catch{}`;
