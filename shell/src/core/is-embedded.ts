/** Whether another page is around this one; policy lets that happen to frame pages only. */
export const isEmbedded = (): boolean => window.parent !== window;
