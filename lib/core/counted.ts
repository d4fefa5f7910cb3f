/** How many of a thing there are: `1 share`, `1,000 shares`; where it is no more than an s that several have more, as `2 entries`. */
export const counted = (number: number, one: string, several = `${one}s`): string =>
  `${number.toLocaleString("en-US")} ${number === 1 ? one : several}`;
