/** Width in pixels at which a picture is clicked for its colour; one of the preset widths. */
export const POINT_WIDTH = 160;
