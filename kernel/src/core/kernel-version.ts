// The version of the formulas. It is raised whenever the same data may give another figure. A frozen figure states the version that
// computed it, which explains a figure that changed without new data.

/** The version of the formulas. */
export const KERNEL_VERSION = 8
