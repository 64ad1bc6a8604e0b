"""Draped garments, second part: a sweatshirt for children, tops for women, tops and trousers for men."""
import numpy as np

from drape import Form, top_pattern, trousers_pattern
from fashion8 import GHOST, NECK, SEAM, TWIN, finish_top, twill_trousers
from cloth import stripes
from picture import srgb


def chest_band(ink, edge, low=1.205, high=1.315):
    """broad band across chest and back between two narrow lines"""
    t, e = np.array(srgb(ink)), np.array(srgb(edge))
    def paint(u, v, panel, col):
        body = panel < 2
        on, line = body & (v > low) & (v < high), body & (((v > low-.016) & (v < low-.006)) | ((v > high+.006) & (v < high+.016)))
        return np.where(on[:, None], t, np.where(line[:, None], e, col))
    return paint


def boys_sweat(c='#2f5c9e'):
    """children's sweatshirt with a band across the chest on an invisible form"""
    P = top_pattern('boys-sweat', L=.57, nw=.088, drop=.088, sx=.206, slope=.038, W=.258, hem=.252, under=.215, cap=.098, sleeve=.430, cuff=.104, arm=17, neckband=.026, neck_ratio=.88, cuffband=.058, cuff_ratio=.72, hemband=.060, hem_ratio=.84)
    P.drape(Form(17, waist=1.15, reach=.66), bend=4e-6, stretch=3e-7, mu=.15)
    return finish_top(P, c, 'melange', lines=(SEAM,), th=.0040, bulge=.0012, rib_scale=1.25, paint=chest_band('#e9dfc9', '#d8a13a'), smooth=6), GHOST


def knit_short(c='#efe5d0'):
    """women's fine-knit pullover with short sleeves and stripes on an invisible form"""
    P = top_pattern('knit-short', L=.57, nw=.092, drop=.092, sx=.196, slope=.042, W=.250, waist=.240, hem=.246, under=.205, cap=.122, sleeve=.170, cuff=.150, arm=22, neckband=.022, neck_ratio=.88, cuffband=.022, cuff_ratio=.92, hemband=.050, hem_ratio=.90)
    P.drape(Form(22, bust=.018), bend=1e-5, stretch=4e-7, mu=.12)
    return finish_top(P, c, 'fineknit', lines=(SEAM,), th=.0026, bulge=.0006, label=False, rib_c='#2d4a4f', paint=stripes('#2d4a4f', .052, .36)), GHOST


def mock_tee(c='#a24a22'):
    """women's shirt with a stand-up collar and half sleeves on an invisible form"""
    P = top_pattern('mock-tee', L=.63, nw=.078, drop=.070, back=.016, sx=.194, slope=.044, W=.246, waist=.230, hem=.250, under=.200, cap=.128, sleeve=.290, cuff=.142, arm=18, neckband=.052, neck_ratio=.98)
    P.drape(Form(18, bust=.018, reach=.70), bend=2.4e-5, mu=.14)
    return finish_top(P, c, 'jersey', lines=TWIN+(SEAM, NECK), label=False, smooth=6), GHOST


def linen_trousers(c='#b7a685'):
    """men's wide linen trousers on an invisible form"""
    P = trousers_pattern('linen-trousers', waist=.206, hip=.252, knee=(.002, .246), hem=(.006, .244), high=1.00, long=.96, stance=2.8)
    P.drape(Form(arms=False, legs=True, hip=.97, stance=2.8), pin=P.ids('waistband', 'rim'), bend=7e-6, margin=.004, mu=.1)
    return twill_trousers(P, c, hem=.036, welt=False, kind='linen')


def stripe_tee(c='#efe9dc'):
    """men's tee of heavy jersey with broad stripes on an invisible form"""
    P = top_pattern('stripe-tee', L=.70, nw=.094, drop=.100, sx=.232, slope=.046, W=.276, hem=.274, under=.235, cap=.112, sleeve=.240, cuff=.190, arm=20, neckband=.024, neck_ratio=.89)
    P.drape(Form(20, waist=1.1, shoulder=.182), bend=1.2e-5)
    return finish_top(P, c, 'jersey', lines=TWIN+(SEAM, NECK), th=.0020, rib_c='#5f5e3e', paint=stripes('#5f5e3e', .094, .5, .02)), GHOST


def vneck_tee(c='#4a5258'):
    """men's close tee with V-neck on an invisible form"""
    P = top_pattern('vneck-tee', L=.70, nw=.088, drop=.150, sx=.216, slope=.046, W=.252, waist=.244, hem=.252, under=.215, cap=.128, sleeve=.215, cuff=.166, arm=18, vee=True, neckband=.016, neck_ratio=.93, mitre=.0085)
    P.drape(Form(18, waist=1.05, shoulder=.180), bend=2e-5)
    return finish_top(P, c, 'melange', lines=TWIN+(SEAM,), th=.0018), GHOST


def crew_knit(c='#20402f'):
    """men's ribbed crew-neck pullover of lambswool on an invisible form"""
    P = top_pattern('crew-knit', L=.66, nw=.088, drop=.088, sx=.228, slope=.046, W=.276, hem=.266, under=.235, cap=.112, sleeve=.545, cuff=.108, arm=14, neckband=.030, neck_ratio=.90, cuffband=.066, cuff_ratio=.80, hemband=.064, hem_ratio=.90)
    P.drape(Form(14, waist=1.08, shoulder=.182, reach=.74), bend=5e-6, stretch=4e-7, mu=.2)
    return finish_top(P, c, 'knit', lines=(), th=.0045, bulge=.0012, rib_scale=1.3), GHOST


def vneck_knit(c='#611b2a'):
    """men's fine-knit pullover with V-neck and saddle-straight sleeves on an invisible form"""
    P = top_pattern('vneck-knit', L=.66, nw=.086, drop=.190, sx=.220, slope=.046, W=.262, hem=.254, under=.225, cap=.120, sleeve=.550, cuff=.104, arm=14, vee=True, neckband=.022, neck_ratio=.92, mitre=.0115, cuffband=.058, cuff_ratio=.84, hemband=.056, hem_ratio=.91)
    P.drape(Form(14, waist=1.08, shoulder=.182, reach=.74), bend=8e-6, stretch=4e-7, mu=.15)
    return finish_top(P, c, 'fineknit', lines=(SEAM,), th=.0028, bulge=.0008), GHOST
