// Which formulas reckon: raised by one whenever the same facts may come to another figure, so that what was frozen tells by which
// formulas it was reckoned, and a figure that moved without a word of anyone is explained.

/** The version of the formulas. */
export const KERNEL_VERSION = 5
